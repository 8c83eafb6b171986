import { IconBuildingCommunity } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { NameCell, NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { RegistrationPanel } from './registration-panel.tsx';
import { RegistrationStatus } from './registration-status.tsx';
import { type Registration, type RegistrationQuery, useRegistrations } from './registrations.api.ts';

const STATUSES = ['pending', 'approved', 'rejected', 'any'] as const;

/** Companies that registered themselves: those that wait first, each with its decision. */
export function RegistrationsScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState({ q: '', status: 'pending', sort: 'created_at', order: 'desc' });
  const panel = usePanel();
  const status = STATUSES.find((known) => known === state.status) ?? 'pending';
  const result = useRegistrations({
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    status: status === 'any' ? undefined : status,
    sort: sortOfState(state) as RegistrationQuery['sort'],
  });
  const columns: Column<Registration>[] = [
    {
      key: 'reference_number',
      header: t('columns.reference_number'),
      cell: (row) => <bdi className="num">{row.reference}</bdi>,
    },
    {
      key: 'name_en',
      header: t('columns.company'),
      sortable: true,
      cell: (row) => <NameCell name={row} />,
    },
    {
      key: 'cr_number',
      header: t('columns.cr_number'),
      cell: (row) => <bdi className="num">{row.cr_number}</bdi>,
    },
    { key: 'vat_no', header: t('columns.vat_no'), cell: (row) => <bdi className="num">{row.vat_no}</bdi> },
    {
      key: 'contact',
      header: t('registration.contact'),
      cell: (row) => (
        <TwoLines first={row.contact_name} second={<MobileNumber number={row.contact_mobile} />} />
      ),
    },
    {
      key: 'created_at',
      header: t('registration.sent'),
      sortable: true,
      cell: (row) => <DateTime at={row.created_at} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => <RegistrationStatus status={row.status} />,
    },
  ];
  return (
    <MasterList
      name="registrations"
      title={t('menu.registrations')}
      filters={
        <Trans
          i18nKey="registration.line"
          components={{
            status: (
              <FilterSelect
                label={t('columns.status')}
                value={status}
                choices={STATUSES.map((value) => ({
                  value,
                  label: t(value === 'any' ? 'registration.any_status' : `registration.statuses.${value}`),
                }))}
                onPick={(next) => set({ status: next })}
              />
            ),
          }}
        />
      }
      search={{ label: t('registration.search'), value: state.q, onSearch: (q) => set({ q }) }}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconBuildingCommunity}
          title={t(status === 'pending' ? 'registration.none_pending' : 'registration.none')}
          text={t('registration.none_text')}
        />
      }
      narrow={(row) => (
        <NarrowItem name={row} end={<RegistrationStatus status={row.status} />}>
          <DateTime at={row.created_at} />
        </NarrowItem>
      )}
    >
      {panel.id && <RegistrationPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}
