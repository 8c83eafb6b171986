import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../lib/area.ts';
import { useRequestIndicators } from '../../../lib/fuel-requests/request-indicators.api.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { useIndicatorSentence } from '../../../ui/anomaly-sentence.ts';
import { Callout } from '../../../ui/callout.tsx';
import classes from './list.module.css';

/** Where a case opens, in the areas that have a page for them. */
const CASES = {
  admin: '/admin/anomalies/$id',
  customer: '/client/anomalies/$id',
  supervisor: '/supervisor/anomalies/$id',
  'gas station': null,
  'gas station network': null,
} as const satisfies Record<Area, unknown>;

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
  const page = CASES[area];
  return (
    <Callout tone="wait" title={t(isLive ? 'anomalies.at_request_live' : 'anomalies.at_request')}>
      <ul className={classes.indicators}>
        {data.rows.map((row) => (
          <li key={row.indicator}>
            <b>{t(`anomaly_indicators.${row.indicator}`)}.</b> {sentence(row)}
          </li>
        ))}
      </ul>
      {page && data.case_id && (
        <Link to={page} params={{ id: String(data.case_id) }}>
          {t('anomalies.open_case')}
        </Link>
      )}
    </Callout>
  );
}
