import {
  createReportSchedule,
  getReportSchedule,
  updateReportSchedule,
} from '@fleet/contracts/insight/report-schedules.ts';
import { REPORT_DIMENSIONS } from '@fleet/contracts/insight/reports.ts';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { call } from '../../../lib/call.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import {
  type ReportSchedule,
  useCreateReportSchedule,
  useUpdateReportSchedule,
} from './report-schedules.api.ts';
import { ScheduleFields } from './schedule-fields.tsx';

/** What a report's page brings to a new schedule. */
export type NewScheduleSearch = Partial<
  Record<'report' | 'period' | 'client' | 'by' | 'measure' | 'across' | 'window', string>
>;

/** Form for a new schedule, prefilled when opened from a report's page. */
export function NewSchedulePanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const language = useWrittenLanguage();
  const create = useCreateReportSchedule();
  const { report, period, client, ...search }: NewScheduleSearch = useSearch({ strict: false });
  const chosen = REPORT_DIMENSIONS.find((known) => known === search.by);
  const form = useContractForm({
    route: createReportSchedule,
    initial: {
      report: report ?? 'consumption',
      query: {
        period: period ?? 'last_month',
        by: chosen,
        measure: search.measure,
        across: search.across,
        window: search.window,
        client_id: client ? Number(client) : undefined,
      },
      format: 'pdf',
      language,
      recipients: user.email ? [user.email] : [],
      rhythm: 'monthly',
      weekday: 0,
      day: 1,
      hour: 7,
    },
    save: (body) => create.mutateAsync({ body: body.report === report ? body : withoutChoices(body) }),
    onSaved: (schedule) => {
      showSuccess(t('report_schedules.added', { name: schedule.name }));
      panel.open(schedule.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('report_schedules.one')}
      title={t('ui.new')}
      save={t('report_schedules.add')}
      onClose={panel.close}
    >
      <ScheduleFields
        field={form.field}
        values={form.values}
        by={form.values.report === report ? chosen : undefined}
      />
    </FormPanel>
  );
}

/** The edit form of one's own schedule. */
export function EditSchedulePanel({ schedule, panel }: { schedule: ReportSchedule; panel: PanelState }) {
  const { t } = useTranslation();
  const update = useUpdateReportSchedule();
  const form = useContractForm({
    route: updateReportSchedule,
    initial: schedule,
    save: (body) =>
      update.mutateAsync({
        params: { id: schedule.id },
        body: body.report === schedule.report ? body : withoutChoices(body),
      }),
    current: () => call(getReportSchedule, { params: { id: schedule.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('report_schedules.one')}
      title={<bdi>{schedule.name}</bdi>}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <ScheduleFields
        field={form.field}
        values={form.values}
        by={form.values.report === schedule.report ? schedule.query.by : undefined}
      />
    </FormPanel>
  );
}

/** Another report has other dimensions and measures, so dependent choices are cleared. */
function withoutChoices<
  Body extends { query: { by?: unknown; measure?: unknown; across?: unknown; window?: unknown } },
>(body: Body): Body {
  const { by: _by, measure: _measure, across: _across, window: _window, ...query } = body.query;
  return { ...body, query };
}
