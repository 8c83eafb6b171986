import { MAX_TICKED } from '@fleet/contracts/fuelling/temporary-capacities.ts';
import { Checkbox } from '@mantine/core';
import { IconSquare, IconSquareCheckFilled, IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { type ListState, sortOfState } from '../../../ui/list-state.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { Volume } from '../../../ui/volume.tsx';
import classes from './capacities.module.css';
import { CapacityValue } from './capacity-value.tsx';
import { type CapacityVehicle, useCapacityVehicles } from './temporary-capacities.api.ts';

interface VehicleTicksProps {
  client_id?: number | undefined;
  state: ListState & { q: string; group_id: string };
  onState: (next: Partial<ListState>) => void;
  /** Selected vehicles with plates, kept across pages. */
  ticked: ReadonlyMap<number, string>;
  onTick?: ((ticked: ReadonlyMap<number, string>) => void) | undefined;
}

/** Selectable vehicles with limits and active capacities. */
export function VehicleTicks({ client_id, state, onState, ticked, onTick }: VehicleTicksProps) {
  const { t } = useTranslation();
  const result = useCapacityVehicles({
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    ...(state.group_id ? { group_id: state.group_id } : {}),
    sort: (sortOfState(state) as 'plate_no' | undefined) || undefined,
    ...(client_id === undefined ? {} : { client_id }),
  });
  const rows = result.data?.rows ?? [];
  const toggle = (vehicles: readonly CapacityVehicle[], isOn: boolean) => {
    const next = new Map(ticked);
    for (const { id, plate_no } of vehicles) {
      if (!isOn) next.delete(id);
      else if (next.size < MAX_TICKED) next.set(id, plate_no);
    }
    onTick?.(next);
  };
  const columns = useColumns();
  const tick: Column<CapacityVehicle> = {
    key: 'tick',
    width: '48px',
    header: (
      <Checkbox
        aria-label={t('capacity.tick_page')}
        checked={rows.length > 0 && rows.every((row) => ticked.has(row.id))}
        indeterminate={rows.some((row) => ticked.has(row.id)) && !rows.every((row) => ticked.has(row.id))}
        onChange={(event) => toggle(rows, event.currentTarget.checked)}
      />
    ),
    cell: (row) => (
      <Checkbox
        aria-label={t('capacity.tick', { plate: row.plate_no })}
        checked={ticked.has(row.id)}
        onChange={(event) => toggle([row], event.currentTarget.checked)}
      />
    ),
  };
  return (
    <Card flush>
      <DataTable
        label={t('capacity.views.vehicles')}
        columns={onTick ? [tick, ...columns] : columns}
        {...shownOf(result)}
        rowKey={(row) => row.id}
        {...(onTick ? { onOpen: (row: CapacityVehicle) => toggle([row], !ticked.has(row.id)) } : {})}
        state={state}
        onState={onState}
        empty={
          <EmptyState
            icon={IconTruck}
            title={t('capacity.no_vehicles')}
            text={t('capacity.no_vehicles_text')}
          />
        }
        narrow={(row) => (
          <span className={classes.narrow}>
            {onTick && <Ticked isTicked={ticked.has(row.id)} />}
            <Plate plate={row.plate_no} kind={row.plate_kind} size="xs" />
            <span>
              <b>{row.name}</b>
              <small className="muted">{row.driver_name}</small>
            </span>
          </span>
        )}
      />
    </Card>
  );
}

/** The row is the button, so the checkbox is only drawn. */
function Ticked({ isTicked }: { isTicked: boolean }) {
  const { t } = useTranslation();
  const Icon = isTicked ? IconSquareCheckFilled : IconSquare;
  return (
    <>
      <Icon size={22} className={isTicked ? classes.ticked! : 'muted'} aria-hidden />
      {isTicked && <span className="visually-hidden">{t('capacity.ticked')}</span>}
    </>
  );
}

function useColumns(): Column<CapacityVehicle>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  return [
    {
      key: 'plate_no',
      header: t('capacity.plate'),
      sortable: true,
      width: '124px',
      cell: (row) => <Plate plate={row.plate_no} kind={row.plate_kind} size="xs" />,
    },
    { key: 'type', header: t('capacity.type'), cell: (row) => nameOf(row.vehicle_type) },
    { key: 'group', header: t('capacity.group'), cell: (row) => (row.group ? nameOf(row.group) : '–') },
    { key: 'driver', header: t('capacity.driver'), cell: (row) => row.driver_name ?? '–' },
    {
      key: 'fuel',
      header: t('capacity.fuel'),
      cell: (row) => titleIn(language, row.fuel_type),
    },
    {
      key: 'gas_tank_capacity_ml',
      header: t('capacity.tank'),
      numeric: true,
      sortable: true,
      cell: (row) => <Volume volume_ml={row.gas_tank_capacity_ml} bare />,
    },
    {
      key: 'raises',
      header: t('capacity.raises'),
      cell: (row) => {
        const units = [row.raises_volume && t('capacity.litres'), row.raises_amount && t('capacity.money')];
        return units.some(Boolean) ? (
          units.filter(Boolean).join(t('ui.comma'))
        ) : (
          <span className="muted">{t('capacity.raises_none')}</span>
        );
      },
    },
    {
      key: 'running',
      header: t('capacity.running'),
      cell: (row) => (row.running ? <CapacityValue capacity={row.running} /> : '–'),
    },
    {
      key: 'ends_at',
      header: t('capacity.ends_at'),
      cell: (row) => (row.running ? <DateTime at={row.running.ends_at} /> : '–'),
    },
  ];
}
