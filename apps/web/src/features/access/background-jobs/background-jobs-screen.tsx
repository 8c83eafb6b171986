import { BACKGROUND_JOB_STATUSES } from '@fleet/contracts/access/background-jobs.ts';
import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowRow } from '../../../ui/narrow-row.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { type BackgroundJob, type JobQuery, useBackgroundJobs } from './background-jobs.api.ts';
import { JobPanel } from './job-panel.tsx';
import { JobKind, JobStatus } from './job-parts.tsx';

const DEFAULTS = { q: '', status: 'failed' };

/** Background jobs: permanently failed ones that need a decision and, on request, all waiting and running ones. */
export function BackgroundJobsScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const columns = useColumns();
  const query: JobQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    status: BACKGROUND_JOB_STATUSES.find((known) => known === state.status),
    sort: sortOfState(state) as JobQuery['sort'],
  };
  const result = useBackgroundJobs(query);
  return (
    <MasterList
      name="background-jobs"
      title={t('menu.background_jobs')}
      filters={
        <FilterSelect
          label={t('columns.status')}
          value={state.status}
          choices={[
            { value: 'any', label: t('background_jobs.any_status') },
            ...BACKGROUND_JOB_STATUSES.map((value) => ({
              value,
              label: t(`background_jobs.filter.${value}`),
            })),
          ]}
          onPick={(status) => set({ status })}
        />
      }
      search={{ label: t('background_jobs.search'), value: state.q, onSearch: (q) => set({ q }) }}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconStack2}
          title={t('background_jobs.none')}
          text={t('background_jobs.none_text')}
        />
      }
      narrow={(row) => (
        <NarrowRow>
          <JobKind job={row} />
          <JobStatus job={row} />
          <DateTime at={row.created_at} />
        </NarrowRow>
      )}
    >
      {panel.id && <JobPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(): Column<BackgroundJob>[] {
  const { t } = useTranslation();
  return [
    { key: 'kind', header: t('background_jobs.kind'), cell: (row) => <JobKind job={row} /> },
    { key: 'status', header: t('columns.status'), cell: (row) => <JobStatus job={row} /> },
    {
      key: 'attempts',
      header: t('background_jobs.attempts'),
      numeric: true,
      cell: (row) => row.attempts,
    },
    {
      key: 'problem',
      header: t('background_jobs.problem'),
      cell: (row) => <bdi>{row.problem?.slice(0, 80)}</bdi>,
    },
    {
      key: 'failed_at',
      header: t('background_jobs.failed_at'),
      sortable: true,
      cell: (row) => row.failed_at && <DateTime at={row.failed_at} />,
    },
    {
      key: 'created_at',
      header: t('columns.created_at'),
      sortable: true,
      cell: (row) => <DateTime at={row.created_at} />,
    },
  ];
}
