import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { listFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { IconClipboardList } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { formatHalalas, formatMl } from '../../../lib/format.ts';
import { transactionPage } from '../../../lib/transactions-list.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

interface StationTransactionsProps {
  stationId: number;
}

/** A station's transactions, latest first, linked to the area's list. */
export function StationTransactions({ stationId }: StationTransactionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { area } = useSignedIn();
  const { state, set } = useListState({});
  const query = { station_id: stationId, page: state.page, per_page: state.per_page };
  const result = useQuery({
    queryKey: ['fuel-requests', 'of-station', query],
    queryFn: ({ signal }) => call(listFuelRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const columns: Column<FuelRequestRow>[] = [
    { key: 'time', header: t('desk.columns.time'), cell: (row) => <DateTime at={row.created_at} /> },
    {
      key: 'number',
      header: t('desk.columns.number'),
      cell: (row) => <bdi className="num">{row.reference_number ?? `#${row.id}`}</bdi>,
    },
    {
      key: 'plate',
      header: t('desk.columns.plate'),
      cell: (row) => <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind} size="xs" />,
    },
    {
      key: 'volume',
      header: t('columns.litres'),
      numeric: true,
      cell: (row) => <bdi className="num">{row.volume_ml === null ? '–' : formatMl(row.volume_ml)}</bdi>,
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      numeric: true,
      cell: (row) => (
        <bdi className="num">{row.amount_halalas === null ? '–' : formatHalalas(row.amount_halalas)}</bdi>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => <StatusBadge status={row.status} variant="plain" />,
    },
  ];
  return (
    <DataTable
      label={t('stations.transactions')}
      columns={columns}
      {...shownOf(result)}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: transactionPage(area), params: { id: String(row.id) } })}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconClipboardList}
          title={t('desk.no_transactions')}
          text={t('stations.no_transactions_text')}
        >
          <HelpLink topic="sales-of-a-shift" />
        </EmptyState>
      }
      narrow={(row) => (
        <>
          <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind} size="xs" />
          <NarrowItem name={<StatusBadge status={row.status} variant="plain" />}>
            <DateTime at={row.created_at} />
            {row.amount_halalas !== null && (
              <>
                {' · '}
                <Money amount_halalas={row.amount_halalas} />
              </>
            )}
          </NarrowItem>
        </>
      )}
    />
  );
}
