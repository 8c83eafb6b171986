import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pathOfArea } from '../../../lib/area.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { useSignSentence } from '../../../ui/anomaly-sentence.ts';
import { Callout } from '../../../ui/callout.tsx';
import { useRequestSigns } from '../request-signs.api.ts';
import classes from './list.module.css';

/** What speaks against this request, for whoever may know: while the vehicle stands at the pump, and after it. */
export function RequestSigns({ request }: { request: FuelRequestDetail }) {
  const maySee = useCan('read anomaly');
  return maySee ? <Signs request={request} /> : null;
}

function Signs({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const sentence = useSignSentence();
  const { data } = useRequestSigns(request.id);
  if (!data || data.rows.length === 0) return null;
  const isLive = data.rows.every((row) => row.is_live);
  const base = area === 'customer' ? '/client' : pathOfArea(area);
  return (
    <Callout tone="wait" title={t(isLive ? 'anomalies.at_request_live' : 'anomalies.at_request')}>
      <ul className={classes.signs}>
        {data.rows.map((row) => (
          <li key={row.sign}>
            <b>{t(`anomaly_signs.${row.sign}`)}.</b> {sentence(row)}
          </li>
        ))}
      </ul>
      {data.case_id && <Link to={`${base}/anomalies/${data.case_id}`}>{t('anomalies.open_case')}</Link>}
    </Callout>
  );
}
