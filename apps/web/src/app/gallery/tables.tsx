import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { BindingLog } from '../../ui/binding-log.tsx';
import { ChartCard } from '../../ui/chart-card.tsx';
import { useColumnChoice } from '../../ui/column-choice.ts';
import { ColumnChooser } from '../../ui/column-chooser.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { MasterList } from '../../ui/master-list.tsx';
import { Money } from '../../ui/money.tsx';
import { NarrowItem, useNameOf } from '../../ui/name-cell.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Plate } from '../../ui/plate.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Volume } from '../../ui/volume.tsx';
import classes from './gallery.module.css';
import { AT, FILLS, type Fill, NAMES } from './samples.ts';
import { Specimen, useSample } from './specimen.tsx';

const FEW = 4;
const OFFLINE = new CallError({ code: 'OFFLINE', status: 0 });
const nothing = () => {};

/** Tables with many rows, none, too few or too wide. */
export function Tables() {
  const sample = useSample();
  const columns = useColumns();
  const choice = useColumnChoice('gallery', columns);
  const [state, setState] = useState<ListState>({ page: 1, per_page: 20 });
  const change = (next: Partial<ListState>) => setState((before) => ({ ...before, page: 1, ...next }));
  const label = sample('Fills', 'التعبئات');
  const table = {
    label,
    columns,
    rowKey: (row: Fill) => row.id,
    narrow: (row: Fill) => <NarrowFill fill={row} />,
  };
  const few = FILLS.slice(0, FEW);
  return (
    <div className={classes.group}>
      <Specimen
        name="DataTable"
        wide
        states={{
          '10 000 rows, sorted and paged': (
            <>
              <ColumnChooser choice={choice} />
              <DataTable
                {...table}
                columns={choice.shown}
                rows={pageOf(state)}
                total={FILLS.length}
                state={state}
                onState={change}
                onOpen={nothing}
              />
            </>
          ),
          loading: <DataTable {...table} rows={undefined} />,
          empty: <DataTable {...table} rows={[]} />,
          'next page loading': <DataTable {...table} rows={few} isPast />,
          error: <DataTable {...table} rows={undefined} error={OFFLINE} onRetry={nothing} />,
          'not current, opened row, marked rows, totals': (
            <DataTable
              {...table}
              columns={columns.map((column) =>
                column.key === 'volume_ml'
                  ? { ...column, total: <Volume volume_ml={320_000} bare /> }
                  : column,
              )}
              rows={few}
              error={OFFLINE}
              openedKey={2}
              onOpen={nothing}
              tone={({ id }) => (id === 1 ? 'new' : id === FEW ? 'bad' : undefined)}
            />
          ),
          narrow: (
            <div className={classes.narrow}>
              <DataTable {...table} rows={few} onOpen={nothing} />
            </div>
          ),
        }}
      />
      <Specimen
        name="MasterList"
        wide
        states={{
          usual: (
            <MasterList
              {...table}
              name="gallery"
              title={label}
              filters={sample('of any station', 'لكل المحطات')}
              search={{ label: sample('Plate or number', 'اللوحة أو الرقم'), value: '', onSearch: nothing }}
              add={{ label: sample('Add fill', 'إضافة تعبئة'), onAdd: nothing }}
              result={{ data: { rows: few, total: FEW }, error: null, refetch: nothing }}
              state={state}
              onState={change}
              empty={null}
            />
          ),
        }}
      />
      <Specimen
        name="Pager"
        wide
        states={{
          first: <Pager state={{ page: 1, per_page: 20 }} total={10_000} onState={nothing} />,
          last: <Pager state={{ page: 500, per_page: 20 }} total={10_000} onState={nothing} />,
          'more than are counted': (
            <Pager state={{ page: 3, per_page: 50 }} total={10_001} onState={nothing} />
          ),
          narrow: <Pager state={{ page: 3, per_page: 50 }} total={10_001} onState={nothing} isNarrow />,
        }}
      />
      <Specimen
        name="BindingLog"
        wide
        states={{
          usual: (
            <BindingLog
              label={sample('Drivers of this vehicle', 'سائقو هذه المركبة')}
              other={{
                key: 'driver',
                header: sample('Driver', 'السائق'),
                cell: () => sample('Omar Al-Harbi', 'عمر الحربي'),
              }}
              result={{
                data: {
                  rows: [
                    {
                      id: 1,
                      bound_at: AT,
                      unbound_at: null,
                      bound_by: sample('Sara', 'سارة'),
                      unbound_by: null,
                    },
                  ],
                  total: 1,
                },
                error: null,
                refetch: nothing,
              }}
              state={{ page: 1, per_page: 20 }}
              onState={nothing}
              empty={null}
            />
          ),
        }}
      />
      <Specimen
        name="ChartCard, ScrollBox"
        wide
        states={{
          ChartCard: (
            <ChartCard
              title={sample('Liters by month', 'اللترات حسب الشهر')}
              note={sample('completed fills', 'التعبئات المكتملة')}
              table={{
                headers: [sample('Month', 'الشهر'), sample('Liters', 'اللترات')],
                rows: [['2026-11', '1,240']],
              }}
            >
              <p>{sample('The chart', 'الرسم البياني')}</p>
            </ChartCard>
          ),
          ScrollBox: (
            <div className={classes.narrow}>
              <ScrollBox label={sample('Wide content', 'محتوى عريض')}>
                <div className={classes.wide}>
                  {sample(NAMES.name_en, NAMES.name_ar)} · <Money amount_halalas={1_234_550} />
                </div>
              </ScrollBox>
            </div>
          ),
        }}
      />
    </div>
  );
}

function useColumns(): Column<Fill>[] {
  const sample = useSample();
  const nameOf = useNameOf();
  return [
    {
      key: 'id',
      header: sample('Number', 'الرقم'),
      sortable: true,
      cell: (row) => <bdi className="num">{row.id}</bdi>,
    },
    {
      key: 'vehicle',
      header: sample('Vehicle', 'المركبة'),
      sortable: true,
      cell: (row) => <Plate plate={row.vehicle} size="xs" />,
    },
    { key: 'site', header: sample('Station', 'المحطة'), cell: (row) => nameOf(namesOf(row)) },
    { key: 'at', header: sample('Time', 'الوقت'), sortable: true, cell: (row) => <DateTime at={row.at} /> },
    {
      key: 'volume_ml',
      header: sample('Volume (L)', 'الحجم (ل)'),
      numeric: true,
      sortable: true,
      cell: (row) => <Volume volume_ml={row.volume_ml} bare />,
    },
    {
      key: 'amount_halalas',
      header: sample('Amount (SAR)', 'المبلغ (ر.س)'),
      numeric: true,
      sortable: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} bare />,
    },
  ];
}

function NarrowFill({ fill }: { fill: Fill }) {
  return (
    <NarrowItem name={namesOf(fill)} end={<Money amount_halalas={fill.amount_halalas} />}>
      <Plate plate={fill.vehicle} size="xs" />
      <Volume volume_ml={fill.volume_ml} />
    </NarrowItem>
  );
}

function namesOf({ site_en, site_ar }: Fill) {
  return { name_en: site_en, name_ar: site_ar };
}

function pageOf({ page, per_page, sort, order }: ListState): readonly Fill[] {
  const key = sort as keyof Fill | undefined;
  const direction = order === 'desc' ? -1 : 1;
  const sorted = key
    ? FILLS.toSorted((a, b) => direction * (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0))
    : FILLS;
  return sorted.slice((page - 1) * per_page, page * per_page);
}
