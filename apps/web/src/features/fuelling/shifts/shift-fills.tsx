import { IconReceiptOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFuelTitle } from '../../../lib/appearance-context.ts';
import { transactionPage } from '../../../lib/transactions-list.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ListState } from '../../../ui/list-state.ts';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { type Shift, type ShiftFill, useShiftFills } from './shifts.api.ts';

/** The fills of a shift with the volume recorded at the pump. */
export function ShiftFills({ shift }: { shift: Shift }) {
  const { t } = useTranslation();
  const column = columnsFor<ShiftFill>(t);
  const nameOf = useNameOf();
  const titleOf = useFuelTitle();
  const [state, setState] = useState<ListState>({ page: 1, per_page: 20 });
  const { data, error, refetch, isPlaceholderData } = useShiftFills(shift.id, {
    page: state.page,
    per_page: state.per_page,
  });
  const { area } = useSignedIn();
  const reference = (row: ShiftFill) => (
    <Link to={transactionPage(area)} params={{ id: String(row.fuel_request_id) }}>
      <bdi className="num">{row.reference_number}</bdi>
    </Link>
  );
  const columns: Column<ShiftFill>[] = [
    { key: 'reference_number', header: t('columns.reference_number'), cell: reference },
    { key: 'closed_at', header: t('columns.closed_at'), cell: (row) => <RecordedAt fill={row} /> },
    column.digits('plate_no'),
    column.party('client'),
    { key: 'fuel', header: t('shifts.fuel'), cell: (row) => titleOf(row.fuel_type) },
    {
      key: 'volume_ml',
      header: t('shifts.litres'),
      numeric: true,
      cell: (row) => <Volume volume_ml={row.volume_ml} bare />,
    },
    column.money('amount_halalas', { header: t('columns.amount') }),
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => <StatusBadge status={row.status} variant="plain" />,
    },
  ];
  return (
    <DataTable
      label={t('shifts.fills')}
      columns={columns}
      rows={data?.rows}
      isPast={isPlaceholderData}
      total={data?.total}
      rowKey={(row) => row.fuel_request_id}
      error={error}
      onRetry={() => void refetch()}
      state={state}
      onState={(next) => setState({ ...state, ...next })}
      empty={
        <EmptyState icon={IconReceiptOff} title={t('shifts.no_fills')} text={t('shifts.no_fills_text')} />
      }
      narrow={(row) => (
        <NarrowItem name={reference(row)}>
          {nameOf(row.client)} · <Volume volume_ml={row.volume_ml} /> · {titleOf(row.fuel_type)}
        </NarrowItem>
      )}
    />
  );
}

/** Time of recording, marked if after the shift was closed. */
function RecordedAt({ fill }: { fill: ShiftFill }) {
  const { t } = useTranslation();
  return (
    <>
      <DateTime at={fill.closed_at} />
      {fill.arrived_late && <small className="muted"> · {t('shifts.late')}</small>}
    </>
  );
}
