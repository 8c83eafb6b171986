import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import { IconGasStation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { shownOf } from '../../ui/list-result.ts';
import { Moment } from '../../ui/moment.tsx';
import { Money, RiyalSign } from '../../ui/money.tsx';
import { NarrowItem } from '../../ui/name-cell.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Volume } from '../../ui/volume.tsx';
import { type TripFuelRequest, useTripFuelRequests } from './trips.api.ts';

/** What the vehicle itself was fuelled with on the trip. */
export function TripFuel({ trip_id }: { trip_id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useTripFuelRequests(trip_id);
  const columns: Column<TripFuelRequest>[] = [
    {
      key: 'number',
      head: t('columns.request_number'),
      cell: (row) => (
        <Link to={`/admin/refueling-transactions/${row.id}` as never}>
          <bdi className="num">{row.id}</bdi>
        </Link>
      ),
    },
    { key: 'created_at', head: t('columns.requested_at'), cell: (row) => <Moment at={row.created_at} /> },
    {
      key: 'status',
      head: t('columns.status'),
      cell: (row) => <StatusBadge status={row.status as FuelRequestStatus} />,
    },
    {
      key: 'volume_ml',
      head: t('columns.litres'),
      numeric: true,
      cell: (row) => row.volume_ml !== null && <Volume volume_ml={row.volume_ml} bare />,
    },
    {
      key: 'amount_halalas',
      head: <RiyalSign />,
      numeric: true,
      cell: (row) => row.amount_halalas !== null && <Money amount_halalas={row.amount_halalas} bare />,
    },
  ];
  return (
    <Card flush>
      <DataTable
        label={t('trips.fuel')}
        columns={columns}
        {...shownOf({ data, error, refetch })}
        rowKey={(row) => row.id}
        empty={<EmptyState icon={IconGasStation} title={t('trips.no_fuel')} text={t('trips.no_fuel_text')} />}
        narrow={(row) => (
          <NarrowItem
            name={<bdi className="num">{row.id}</bdi>}
            end={<StatusBadge status={row.status as FuelRequestStatus} variant="plain" />}
          >
            <Moment at={row.created_at} />
          </NarrowItem>
        )}
      />
    </Card>
  );
}
