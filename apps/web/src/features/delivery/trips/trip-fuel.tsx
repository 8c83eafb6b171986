import { IconGasStation } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { Money, RiyalSign } from '../../../ui/money.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { type TripFuelRequest, useTripFuelRequests } from './trips.api.ts';
import classes from './trips.module.css';

/** Fuel for the vehicle itself during the trip, with totals; a row links to its request. */
export function TripFuel({ trip_id }: { trip_id: number }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const navigate = useNavigate();
  const { data, error, refetch } = useTripFuelRequests(trip_id);
  const columns: Column<TripFuelRequest>[] = [
    {
      key: 'number',
      header: t('columns.request_number'),
      cell: (row) => <bdi className="num">{row.id}</bdi>,
    },
    { key: 'created_at', header: t('columns.requested_at'), cell: (row) => <DateTime at={row.created_at} /> },
    { key: 'station', header: t('columns.station'), cell: (row) => nameOf(row.station) },
    { key: 'status', header: t('columns.status'), cell: (row) => <StatusBadge status={row.status} /> },
    {
      key: 'volume_ml',
      header: t('columns.litres'),
      numeric: true,
      cell: (row) => row.volume_ml !== null && <Volume volume_ml={row.volume_ml} bare />,
    },
    {
      key: 'amount_halalas',
      header: <RiyalSign />,
      numeric: true,
      cell: (row) => row.amount_halalas !== null && <Money amount_halalas={row.amount_halalas} bare />,
    },
  ];
  return (
    <div className={classes.part}>
      {data && data.fuelled.requests > 0 && (
        <FactList
          facts={[
            {
              name: 'fills',
              label: t('trips.fills'),
              shown: <bdi className="num">{formatNumber(data.fuelled.requests)}</bdi>,
            },
            { name: 'volume_ml', label: t('trips.fuelled'), value: data.fuelled.volume_ml },
            { name: 'amount_halalas', label: t('trips.fuel_cost'), value: data.fuelled.amount_halalas },
          ]}
        />
      )}
      <Card flush>
        <DataTable
          label={t('trips.fuel')}
          columns={columns}
          {...shownOf({ data, error, refetch })}
          rowKey={(row) => row.id}
          onOpen={(row) =>
            void navigate({ to: '/admin/refueling-transactions/$id', params: { id: String(row.id) } })
          }
          empty={
            <EmptyState icon={IconGasStation} title={t('trips.no_fuel')} text={t('trips.no_fuel_text')} />
          }
          narrow={(row) => (
            <NarrowItem
              name={nameOf(row.station) || <bdi className="num">{row.id}</bdi>}
              end={
                row.amount_halalas === null ? (
                  <StatusBadge status={row.status} variant="plain" />
                ) : (
                  <Money amount_halalas={row.amount_halalas} />
                )
              }
            >
              {row.volume_ml !== null && (
                <>
                  <Volume volume_ml={row.volume_ml} /> ·{' '}
                </>
              )}
              <DateTime at={row.created_at} />
            </NarrowItem>
          )}
        />
      </Card>
    </div>
  );
}
