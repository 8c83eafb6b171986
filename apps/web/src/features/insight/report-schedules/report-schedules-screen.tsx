import { REPORT_SCHEDULE_STATUSES } from '@fleet/contracts/insight/report-schedules.ts';
import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { type ReportSchedule, type ScheduleQuery, useReportSchedules } from './report-schedules.api.ts';
import classes from './report-schedules.module.css';
import { NewSchedulePanel } from './schedule-form.tsx';
import { MailNotSet, RunStatus, ScheduleStatus, useRhythmText } from './schedule-labels.tsx';
import { SchedulePanel } from './schedule-panel.tsx';

const DEFAULTS = { q: '', status: 'any', sort: 'name', order: 'asc' };

/** Scheduled reports with rhythm, next run and last result. */
export function ReportSchedulesScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayCreate = useCan('update report_schedule');
  const columns = useColumns();
  const rhythmText = useRhythmText();
  const query: ScheduleQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    status: REPORT_SCHEDULE_STATUSES.find((known) => known === state.status),
    sort: sortOfState(state) as ScheduleQuery['sort'],
  };
  const result = useReportSchedules(query);
  return (
    <MasterList
      name="report-schedules"
      title={t('menu.report_schedules')}
      filters={
        <FilterSelect
          label={t('columns.status')}
          value={state.status}
          choices={[
            { value: 'any', label: t('ui.status_any') },
            ...REPORT_SCHEDULE_STATUSES.map((value) => ({
              value,
              label: t(`report_schedules.statuses.${value}`),
            })),
          ]}
          onPick={(status) => set({ status })}
        />
      }
      search={{ label: t('report_schedules.search'), value: state.q, onSearch: (q) => set({ q }) }}
      add={mayCreate ? { label: t('report_schedules.add'), onAdd: panel.create } : undefined}
      above={
        result.data &&
        !result.data.mail.is_set && (
          <div className={classes.above}>
            <MailNotSet />
          </div>
        )
      }
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconMailForward}
          title={t('report_schedules.none')}
          text={t('report_schedules.none_text')}
        >
          <HelpLink topic="scheduled-reports" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem name={<bdi>{row.name}</bdi>} end={<ScheduleStatus status={row.status} plain />}>
          {t(`reports.codes.${row.report}`)} · {rhythmText(row)}
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewSchedulePanel panel={panel} />}
      {panel.id && <SchedulePanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(): Column<ReportSchedule>[] {
  const { t } = useTranslation();
  const rhythmText = useRhythmText();
  return [
    {
      key: 'name',
      header: t('columns.name'),
      sortable: true,
      cell: (row) => (
        <span className={classes.two}>
          <b className="ellipsis">
            <bdi>{row.name}</bdi>
          </b>
          <small className="ellipsis">
            {t(`reports.codes.${row.report}`)}, {t(`period.${row.query.period}`)} · {row.format.toUpperCase()}
          </small>
        </span>
      ),
    },
    { key: 'rhythm', header: t('field_names.rhythm'), cell: (row) => rhythmText(row) },
    {
      key: 'recipients',
      header: t('field_names.recipients'),
      cell: (row) => t('report_schedules.recipients', { count: row.recipients.length }),
    },
    {
      key: 'next_run_at',
      header: t('columns.next_run_at'),
      sortable: true,
      cell: (row) => (row.next_run_at ? <DateTime at={row.next_run_at} /> : t('ui.empty')),
    },
    {
      key: 'last_run',
      header: t('columns.last_run'),
      cell: (row) =>
        row.last_run ? (
          <span className={classes.two}>
            <RunStatus status={row.last_run.status} plain />
            <small>
              <DateTime at={row.last_run.at} as="relative" />
            </small>
          </span>
        ) : (
          t('report_schedules.not_yet')
        ),
    },
    {
      key: 'owner',
      header: t('columns.owner'),
      extra: true,
      cell: (row) => <bdi>{row.owner.name}</bdi>,
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <ScheduleStatus status={row.status} /> },
  ];
}
