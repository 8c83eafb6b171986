import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from './data-table.tsx';
import { DateTime } from './date-time.tsx';
import { type ListResult, shownOf } from './list-result.ts';
import type { ListState } from './list-state.ts';

/** A past or current binding of driver and vehicle, with its period and author. */
interface Binding {
  id: number;
  bound_at: string;
  unbound_at: string | null;
  bound_by: string | null;
  unbound_by: string | null;
}

interface BindingLogProps<Row> {
  label: string;
  /** The counterpart: the vehicle's driver, or the driver's vehicle. */
  other: Column<Row>;
  result: ListResult<Row>;
  state: ListState;
  onState: (next: Partial<ListState>) => void;
  empty: ReactNode;
}

/** Binding history, newest first. */
export function BindingLog<Row extends Binding>({ label, other, result, ...props }: BindingLogProps<Row>) {
  const { t } = useTranslation();
  const columns: Column<Row>[] = [
    other,
    { key: 'bound_at', header: t('vehicles.from'), cell: (row) => <DateTime at={row.bound_at} /> },
    {
      key: 'unbound_at',
      header: t('vehicles.until'),
      cell: (row) => (row.unbound_at ? <DateTime at={row.unbound_at} /> : t('vehicles.still')),
    },
    { key: 'by', header: t('vehicles.by'), cell: (row) => <bdi>{row.unbound_by ?? row.bound_by}</bdi> },
  ];
  return (
    <DataTable label={label} columns={columns} {...shownOf(result)} rowKey={(row) => row.id} {...props} />
  );
}
