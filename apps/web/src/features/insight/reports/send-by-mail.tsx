import { REPORT_PERIODS } from '@fleet/contracts/insight/reports.ts';
import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../lib/area.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import type { ReportQuery } from './reports.api.ts';

const SCHEDULES: Partial<Record<Area, string>> = {
  admin: '/admin/report-schedules/new',
  customer: '/client/report-schedules/new',
  'gas station network': '/gas-station-network/report-schedules/new',
};

/** Link to a new schedule for the current report, with permission. */
export function SendByMail({ reportQuery, period }: { reportQuery: ReportQuery; period: string }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const mayUpdate = useCan('update report_schedule');
  const to = SCHEDULES[area];
  if (!to || !mayUpdate) return null;
  const { report, by, measure, window, client_id } = reportQuery;
  // Schedules need named periods, which are relative to each run.
  const named = REPORT_PERIODS.find((known) => known === period);
  return (
    <Button
      component={Link}
      to={to}
      search={
        {
          ...{ report, by, client: client_id, period: named },
          ...(report === 'matrix' && { measure }),
          ...(report === 'limits' && { window }),
        } as never
      }
      variant="default"
      leftSection={<IconMailForward size={18} aria-hidden />}
    >
      {t('reports.send_by_mail')}
    </Button>
  );
}
