import { REPORT_PERIODS } from '@fleet/contracts/insight/reports.ts';
import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../lib/area.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NEW } from '../../../ui/panel-state.ts';
import type { ReportQuery } from './reports.api.ts';

const SCHEDULES = {
  admin: '/admin/report-schedules/$id',
  customer: '/client/report-schedules/$id',
  'gas station network': '/gas-station-network/report-schedules/$id',
  'gas station': null,
  supervisor: null,
} as const satisfies Record<Area, unknown>;

/** Link to a new schedule for the current report, with permission. */
export function SendByMail({ reportQuery, period }: { reportQuery: ReportQuery; period: string }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const mayUpdate = useCan('update report_schedule');
  const to = SCHEDULES[area];
  if (!to || !mayUpdate) return null;
  const { report, by, measure, across, window, client_id } = reportQuery;
  // Schedules need named periods, which are relative to each run.
  const named = REPORT_PERIODS.find((known) => known === period);
  return (
    <LinkButton
      to={to}
      params={{ id: NEW }}
      search={{
        ...{ report, by, client: client_id === undefined ? undefined : String(client_id), period: named },
        ...(report === 'matrix' && { measure, across }),
        ...(report === 'limits' && { window }),
      }}
      variant="default"
      leftSection={<IconMailForward size={18} aria-hidden />}
    >
      {t('reports.send_by_mail')}
    </LinkButton>
  );
}
