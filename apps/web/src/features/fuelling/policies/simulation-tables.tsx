import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transactionPage } from '../../../lib/transactions-list.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { type ListState, sortOfState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { ConsequenceBadge } from './consequence-badge.tsx';
import {
  type Simulation,
  type SimulationHit,
  type SimulationVehicle,
  useSimulationHits,
  useSimulationVehicles,
} from './simulator.api.ts';

/** Affected vehicles and fills, each fill linked to its request. */
export function SimulationTables({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation();
  const [view, show] = useState<'vehicles' | 'fills'>('vehicles');
  const [vehicle_id, pick] = useState<number | null>(null);
  return (
    <Card
      flush
      title={t(`simulator.views.${view}`)}
      action={
        <SegmentedControl
          size="xs"
          aria-label={t('simulator.by')}
          value={view}
          onChange={(next) => {
            pick(null);
            show(next as 'vehicles' | 'fills');
          }}
          data={(['vehicles', 'fills'] as const).map((value) => ({
            value,
            label: t(`simulator.views.${value}`),
          }))}
        />
      }
    >
      {view === 'vehicles' ? (
        <Vehicles
          simulation={simulation}
          onOpen={(row) => {
            pick(row.vehicle.id);
            show('fills');
          }}
        />
      ) : (
        <Fills simulation={simulation} vehicle_id={vehicle_id} />
      )}
    </Card>
  );
}

function useLocalState(sort: string) {
  const [state, setState] = useState<ListState>({ page: 1, per_page: 20, sort, order: 'desc' });
  return {
    state,
    set: (next: Partial<ListState>) =>
      setState({ ...state, ...('page' in next ? {} : { page: 1 }), ...next }),
  };
}

function Vehicles({
  simulation,
  onOpen,
}: {
  simulation: Simulation;
  onOpen: (row: SimulationVehicle) => void;
}) {
  const { t } = useTranslation();
  const { state, set } = useLocalState('fills');
  const result = useSimulationVehicles(simulation, {
    page: state.page,
    per_page: state.per_page,
    sort: sortOfState(state) as '-fills',
  });
  const number = (key: 'declined' | 'held' | 'flagged'): Column<SimulationVehicle> => ({
    key,
    header: t(`simulator.columns.${key}`),
    numeric: true,
    cell: (row) => <span className="num">{row[key]}</span>,
  });
  const columns: Column<SimulationVehicle>[] = [
    {
      key: 'plate_no',
      header: t('capacity.plate'),
      sortable: true,
      cell: (row) => <Plate plate={row.vehicle.plate_no} size="xs" />,
    },
    {
      key: 'fills',
      header: t('simulator.columns.fills'),
      numeric: true,
      sortable: true,
      cell: (row) => <span className="num">{row.fills}</span>,
    },
    number('declined'),
    number('held'),
    number('flagged'),
    {
      key: 'volume',
      header: t('capacity.litres'),
      numeric: true,
      sortable: true,
      cell: (row) => <Volume volume_ml={row.volume_ml} bare />,
    },
    {
      key: 'amount',
      header: t('capacity.money'),
      numeric: true,
      sortable: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} bare />,
    },
  ];
  return (
    <DataTable
      label={t('simulator.views.vehicles')}
      columns={columns}
      {...shownOf(result)}
      rowKey={(row) => row.vehicle.id}
      onOpen={onOpen}
      state={state}
      onState={set}
      narrow={(row) => (
        <>
          <bdi className="num">{row.vehicle.plate_no}</bdi> · {t('simulator.fills', { count: row.fills })} ·{' '}
          <Volume volume_ml={row.volume_ml} />
        </>
      )}
    />
  );
}

function Fills({ simulation, vehicle_id }: { simulation: Simulation; vehicle_id: number | null }) {
  const { t } = useTranslation();
  const page = transactionPage(useSignedIn().area);
  const { state, set } = useLocalState('at');
  const result = useSimulationHits(simulation, {
    page: state.page,
    per_page: state.per_page,
    sort: sortOfState(state) as '-at',
    ...(vehicle_id === null ? {} : { vehicle_id }),
  });
  const columns: Column<SimulationHit>[] = [
    { key: 'at', header: t('simulator.columns.at'), sortable: true, cell: (row) => <DateTime at={row.at} /> },
    {
      key: 'number',
      header: t('simulator.columns.number'),
      cell: (row) => (
        <Link to={page} params={{ id: String(row.fuel_request_id) }} className="num">
          {row.reference_number ?? `#${row.fuel_request_id}`}
        </Link>
      ),
    },
    {
      key: 'plate',
      header: t('capacity.plate'),
      cell: (row) => <Plate plate={row.vehicle.plate_no} size="xs" />,
    },
    { key: 'driver', header: t('capacity.driver'), cell: (row) => row.driver_name },
    {
      key: 'volume',
      header: t('capacity.litres'),
      numeric: true,
      sortable: true,
      cell: (row) => <Volume volume_ml={row.volume_ml} bare />,
    },
    {
      key: 'amount',
      header: t('capacity.money'),
      numeric: true,
      sortable: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} bare />,
    },
    {
      key: 'outcome',
      header: t('rules.consequence'),
      cell: (row) => <ConsequenceBadge consequence={row.outcome} />,
    },
    {
      key: 'why',
      header: t('simulator.columns.why'),
      cell: (row) =>
        row.checks
          .map((check) => t(`checks.titles.${check.code}`, { window_days: check.window_days ?? 0 }))
          .join(t('ui.comma')),
    },
  ];
  return (
    <DataTable
      label={t('simulator.views.fills')}
      columns={columns}
      {...shownOf(result)}
      rowKey={(row) => row.fuel_request_id}
      state={state}
      onState={set}
      narrow={(row) => (
        <>
          <Link to={page} params={{ id: String(row.fuel_request_id) }}>
            {row.reference_number}
          </Link>{' '}
          · <bdi className="num">{row.vehicle.plate_no}</bdi> · <Volume volume_ml={row.volume_ml} />
        </>
      )}
    />
  );
}
