import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pathOfArea } from '../../../lib/area.ts';
import { useRequestIndicators } from '../../../lib/fuel-requests/request-indicators.api.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { useIndicatorSentence } from '../../../ui/anomaly-sentence.ts';
import { Callout } from '../../../ui/callout.tsx';
import classes from './list.module.css';

/** Indicators of a suspicious request, with permission: during and after fueling. */
export function RequestIndicators({ request }: { request: FuelRequestDetail }) {
  const maySee = useCan('read anomaly');
  return maySee ? <Indicators request={request} /> : null;
}

function Indicators({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const sentence = useIndicatorSentence();
  const { data } = useRequestIndicators(request.id);
  if (!data || data.rows.length === 0) return null;
  const isLive = data.rows.every((row) => row.is_live);
  const base = area === 'customer' ? '/client' : pathOfArea(area);
  return (
    <Callout tone="wait" title={t(isLive ? 'anomalies.at_request_live' : 'anomalies.at_request')}>
      <ul className={classes.indicators}>
        {data.rows.map((row) => (
          <li key={row.indicator}>
            <b>{t(`anomaly_indicators.${row.indicator}`)}.</b> {sentence(row)}
          </li>
        ))}
      </ul>
      {data.case_id && <Link to={`${base}/anomalies/${data.case_id}`}>{t('anomalies.open_case')}</Link>}
    </Callout>
  );
}
