import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { transactionPage } from '../../../lib/transactions-list.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';

/** Notice that an offline pump fueled this request, or fueled it twice. */
export function LateCallout({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { arrived_late_at, late_for, late_fills } = request;
  if (arrived_late_at === null && late_fills.length === 0) return null;
  return (
    <>
      {arrived_late_at !== null && (
        <Callout tone="run" title={t('desk.late.title')}>
          {t('desk.late.text', { time: formatDateTime(arrived_late_at, language) })}{' '}
          {late_for && <Trans i18nKey="desk.late.second" components={{ fill: <ToFill fill={late_for} /> }} />}
        </Callout>
      )}
      {late_fills.length > 0 && (
        <Callout tone="wait" title={t('desk.late.again', { count: late_fills.length })}>
          {late_fills.map((fill, index) => (
            <span key={fill.id}>
              {index > 0 && ' · '}
              <ToFill fill={fill} />
            </span>
          ))}
        </Callout>
      )}
    </>
  );
}

function ToFill({ fill }: { fill: { id: number; reference_number: string | null } }): ReactNode {
  const { area } = useSignedIn();
  return (
    <Link to={transactionPage(area)} params={{ id: String(fill.id) }}>
      <bdi className="num">{fill.reference_number ?? fill.id}</bdi>
    </Link>
  );
}
