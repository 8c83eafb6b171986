import { exportSims } from '@fleet/contracts/sims.ts';
import { IconDeviceSim } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/user-context.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterWord } from '../../ui/filter-word.tsx';
import { masterQuery, useListState } from '../../ui/list-state.ts';
import { MasterList } from '../../ui/master-list.tsx';
import { MobileNumber } from '../../ui/mobile-number.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { NarrowItem } from '../../ui/name-cell.tsx';
import { usePanel } from '../../ui/panel-state.ts';
import { StatusFilter } from '../../ui/status-filter.tsx';
import { Expiry, SimStatus } from './sim-cells.tsx';
import { NewSimPanel } from './sim-form.tsx';
import { SimPanel } from './sim-panel.tsx';
import { type Sim, type SimQuery, useSims } from './sims.api.ts';

const DEFAULTS = { q: '', status: 'any', place: 'any', expires: 'any', sort: 'sim_number', order: 'asc' };
const PLACES = ['any', 'in_device', 'free'] as const;
const EXPIRIES = ['any', '30', '90'] as const;

/** The SIM cards, which device each is in and when it expires. */
export function SimsScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayCreate = useCan('create sim');
  const columns = useColumns();
  const query: SimQuery = {
    ...masterQuery<SimQuery>(state),
    place: state.place === 'free' || state.place === 'in_device' ? state.place : undefined,
    expires_in_days: Number(state.expires) || undefined,
  };
  const result = useSims(query);

  return (
    <MasterList
      name="sims"
      title={t('menu.sim_management')}
      filters={
        <>
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />{' '}
          <FilterWord
            label={t('sims.place')}
            value={PLACES.find((place) => place === state.place) ?? 'any'}
            choices={PLACES.map((value) => ({ value, label: t(`sims.places.${value}`) }))}
            onPick={(place) => set({ place })}
          />{' '}
          <FilterWord
            label={t('columns.expiry_date')}
            value={EXPIRIES.find((days) => days === state.expires) ?? 'any'}
            choices={EXPIRIES.map((value) => ({ value, label: t(`sims.expiries.${value}`) }))}
            onPick={(expires) => set({ expires })}
          />
        </>
      }
      search={{ label: t('sims.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportSims, query }}
      add={mayCreate ? { label: t('sims.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={<EmptyState icon={IconDeviceSim} title={t('sims.none')} text={t('sims.none_text')} />}
      narrow={(row) => (
        <NarrowItem name={<MobileNumber number={row.sim_number} />} status={row.status}>
          {row.service_provider} · {row.device ? <bdi>{row.device.serial_no}</bdi> : t('sims.places.free')}
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewSimPanel panel={panel} />}
      {panel.id && <SimPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(): Column<Sim>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'sim_number',
      head: t('columns.sim_number'),
      sortable: true,
      cell: (row) => <MobileNumber number={row.sim_number} />,
    },
    {
      key: 'sim_serial_number',
      head: t('columns.sim_serial_number'),
      sortable: true,
      cell: (row) => <bdi className="num">{row.sim_serial_number}</bdi>,
    },
    {
      key: 'sim_puk_number',
      head: t('columns.sim_puk_number'),
      extra: true,
      cell: (row) => <bdi className="num">{row.sim_puk_number}</bdi>,
    },
    {
      key: 'service_provider',
      head: t('columns.service_provider'),
      sortable: true,
      cell: (row) => <bdi>{row.service_provider}</bdi>,
    },
    {
      key: 'data_limit_mb',
      head: t('columns.data_limit_mb'),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row.data_limit_mb)}</span>,
    },
    {
      key: 'price_halalas',
      head: t('columns.price'),
      sortable: true,
      numeric: true,
      cell: (row) => <Money amount_halalas={row.price_halalas} bare />,
    },
    {
      key: 'device_serial',
      head: t('columns.device_serial'),
      cell: (row) =>
        row.device ? (
          <bdi className="num">{row.device.serial_no}</bdi>
        ) : (
          <span className="muted">{t('sims.places.free')}</span>
        ),
    },
    {
      key: 'operating_system',
      head: t('columns.operating_system'),
      extra: true,
      cell: (row) => <bdi>{row.device?.operating_system}</bdi>,
    },
    {
      key: 'last_used',
      head: t('columns.last_used'),
      sortable: true,
      extra: true,
      cell: (row) => row.last_used && <Moment at={`${row.last_used}T12:00:00+03:00`} as="date" />,
    },
    {
      key: 'expiry_date',
      head: t('columns.expiry_date'),
      sortable: true,
      cell: (row) => <Expiry at={row.expiry_date} />,
    },
    { key: 'status', head: t('columns.status'), cell: (row) => <SimStatus sim={row} /> },
  ];
}
