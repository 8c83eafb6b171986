import { exportFuelTypes } from '@fleet/contracts/fuel-types.ts';
import { IconGasStation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../lib/format.ts';
import { useCan } from '../../lib/user-context.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { masterQuery, useListState } from '../../ui/list-state.ts';
import { MasterList } from '../../ui/master-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Price } from '../../ui/money.tsx';
import { NameCell, NarrowItem } from '../../ui/name-cell.tsx';
import { usePanel } from '../../ui/panel-state.ts';
import { StatusFilter } from '../../ui/status-filter.tsx';
import { FuelStatus } from './fuel-status.tsx';
import { NewFuelTypePanel } from './fuel-type-form.tsx';
import { FuelTypePanel } from './fuel-type-panel.tsx';
import { type FuelTypeQuery, type FuelTypeRow, useFuelTypes } from './fuel-types.api.ts';

const DEFAULTS = { q: '', status: 'any', sort: 'title_en', order: 'asc' };

/** The products with base price, limits and processing fee. */
export function FuelTypesScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayCreate = useCan('create fuel_type');
  const columns = useColumns();
  const query = masterQuery<FuelTypeQuery>(state);
  const result = useFuelTypes(query);

  return (
    <MasterList
      name="fuel-types"
      title={t('menu.fuel_types')}
      filters={<StatusFilter status={state.status} onPick={(status) => set({ status })} />}
      search={{ label: t('fuel_types.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportFuelTypes, query }}
      add={mayCreate ? { label: t('fuel_types.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconGasStation} title={t('fuel_types.none')} text={t('fuel_types.none_text')} />
      }
      narrow={(row) => (
        <NarrowItem name={namesOf(row)} status={row.status}>
          <Price price_millis_per_litre={row.base_price_millis_per_litre} unit />
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewFuelTypePanel panel={panel} />}
      {panel.id && <FuelTypePanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

/** A product's titles as the shared parts take names. */
export function namesOf(fuel: Pick<FuelTypeRow, 'title_en' | 'title_ar'>) {
  return { name_en: fuel.title_en, name_ar: fuel.title_ar };
}

function useColumns(): Column<FuelTypeRow>[] {
  const { t } = useTranslation();
  const price = (
    key:
      | 'price_lower_limit_millis'
      | 'price_upper_limit_millis'
      | 'base_price_millis_per_litre'
      | 'processing_fee_millis_per_litre',
    head: string,
    more: Partial<Column<FuelTypeRow>> = {},
  ): Column<FuelTypeRow> => ({
    key,
    head: t(head),
    numeric: true,
    cell: (row) => <span className="num">{formatPrice(row[key])}</span>,
    ...more,
  });
  return [
    {
      key: 'title_en',
      head: t('columns.name'),
      sortable: true,
      cell: (row) => <NameCell name={namesOf(row)} />,
    },
    {
      key: 'code',
      head: t('columns.fuel_code'),
      extra: true,
      cell: (row) => <bdi dir="ltr">{row.code}</bdi>,
    },
    price('base_price_millis_per_litre', 'columns.base_price', { sortable: true }),
    price('price_lower_limit_millis', 'columns.price_lower_limit'),
    price('price_upper_limit_millis', 'columns.price_upper_limit'),
    price('processing_fee_millis_per_litre', 'columns.processing_fee', { sortable: true }),
    {
      key: 'created_at',
      head: t('columns.created_at'),
      sortable: true,
      cell: (row) => <Moment at={row.created_at} as="date" />,
    },
    { key: 'status', head: t('columns.status'), cell: (row) => <FuelStatus fuel={row} /> },
  ];
}
