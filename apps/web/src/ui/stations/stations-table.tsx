import { Checkbox } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CityName } from '../city-name.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { type ListResult, shownOf } from '../list-result.ts';
import type { ListState } from '../list-state.ts';
import { useNameOf } from '../name-cell.tsx';
import { stationColumns } from './station-columns.tsx';
import type { ClientStation } from './station-queries.ts';
import classes from './stations.module.css';

/** Whether a station is allowed, and how to change that. */
export interface StationTick {
  isAllowed: boolean;
  /** Omitted without permission. */
  onTick?: ((isAllowed: boolean) => void) | undefined;
  /** Why it is excluded otherwise; replaces the checkbox. */
  exclusionReason?: string | undefined;
}

interface StationsTableProps {
  label: string;
  result: ListResult<ClientStation>;
  state: ListState;
  onState: (next: Partial<ListState>) => void;
  tickOf: (row: ClientStation) => StationTick;
  /** An additional first column. */
  first?: Column<ClientStation> | undefined;
  empty?: ReactNode;
}

/** Stations with prices and a checkbox for whether they are allowed; one line each on a phone. */
export function StationsTable({ label, result, state, onState, tickOf, first, empty }: StationsTableProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const columns: Column<ClientStation>[] = [
    ...(first ? [first] : []),
    ...stationColumns(t, nameOf),
    {
      key: 'allowed',
      header: t('client_stations.allowed_header'),
      cell: (row) => <StationBox row={row} tick={tickOf(row)} />,
    },
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      {...shownOf(result)}
      rowKey={(row) => row.id}
      state={state}
      onState={onState}
      empty={empty}
      narrow={(row) => <StationLine row={row} tick={tickOf(row)} />}
    />
  );
}

function StationBox({ row, tick, id }: { row: ClientStation; tick: StationTick; id?: string }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { isAllowed, onTick, exclusionReason } = tick;
  if (exclusionReason) return <span className="muted">{exclusionReason}</span>;
  return (
    <Checkbox
      {...(id ? { id } : {})}
      aria-label={t('client_stations.allowed_at', { name: nameOf(row) })}
      checked={isAllowed}
      disabled={!onTick}
      onChange={(event) => onTick?.(event.currentTarget.checked)}
    />
  );
}

/** A click anywhere on the line toggles its checkbox. */
function StationLine({ row, tick }: { row: ClientStation; tick: StationTick }) {
  const nameOf = useNameOf();
  const id = useId();
  const name = (
    <span>
      <b>{nameOf(row)}</b>
      <small className="muted">
        {nameOf(row.network)} · <CityName city={row.city} />
      </small>
    </span>
  );
  return (
    <div className={classes.line}>
      {tick.exclusionReason ? name : <label htmlFor={id}>{name}</label>}
      <StationBox row={row} tick={tick} id={id} />
    </div>
  );
}
