import { type AttendantRow, exportAttendants } from '@fleet/contracts/station-summaries.ts';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { sortOfState, useListState } from '../../ui/list-state.ts';
import { MasterList } from '../../ui/master-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MasterStatusBadge } from '../../ui/status-switch.tsx';
import { type AttendantsQuery, useAttendants } from './station-summaries.api.ts';
import classes from './station-summaries.module.css';

/** Who serves at the supervisor's station. */
export function AttendantsScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState({ q: '', sort: 'name', order: 'asc' });
  const query: AttendantsQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    sort: sortOfState(state) as AttendantsQuery['sort'],
  };
  const result = useAttendants(query);
  const columns = useColumns();
  return (
    <MasterList
      name="attendants"
      title={t('menu.attendants')}
      filters={t('summaries.attendants_line')}
      search={{ label: t('summaries.attendants_search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportAttendants, query }}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconUsers}
          title={t('summaries.no_attendants')}
          text={t('summaries.no_attendants_text')}
        />
      }
      narrow={(row) => (
        <span className={classes.narrow}>
          <b>{row.name}</b>
          <small className="num">{[row.employee_number, row.mobile].filter(Boolean).join(' · ')}</small>
        </span>
      )}
    />
  );
}

function useColumns(): Column<AttendantRow>[] {
  const { t } = useTranslation();
  const number = (text: string | null) => <bdi className="num">{text ?? '–'}</bdi>;
  return [
    {
      key: 'employee_number',
      head: t('columns.employee_number'),
      sortable: true,
      width: '152px',
      cell: (row) => number(row.employee_number),
    },
    { key: 'name', head: t('columns.name'), sortable: true, cell: (row) => <b>{row.name}</b> },
    { key: 'mobile', head: t('columns.mobile'), width: '140px', cell: (row) => number(row.mobile) },
    { key: 'civil_id', head: t('columns.civil_id'), width: '180px', cell: (row) => number(row.civil_id) },
    {
      key: 'created_at',
      head: t('columns.created_at'),
      sortable: true,
      width: '128px',
      cell: (row) => <Moment at={row.created_at} as="date" />,
    },
    {
      key: 'status',
      head: t('columns.status'),
      width: '120px',
      cell: (row) => <MasterStatusBadge status={row.status} />,
    },
  ];
}
