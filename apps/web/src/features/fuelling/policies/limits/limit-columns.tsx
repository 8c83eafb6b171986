import type { FollowerLevel } from '@fleet/contracts/fuelling/limits.ts';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/appearance-context.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { litresText } from '../../../../lib/fuel-requests/check-sentence.ts';
import type { Column } from '../../../../ui/data-table.tsx';
import { NameCell, useNameOf } from '../../../../ui/name-cell.tsx';
import { Plate } from '../../../../ui/plate.tsx';
import { hoursText } from '../rule-sentences.tsx';
import { LimitCell } from './limit-cell.tsx';
import { dayRuns, figureValue, hoursShort, type LevelValue, listValue } from './limit-values.ts';
import type { LimitRow } from './limits.api.ts';
import classes from './limits.module.css';

const LITRES = ['volume_per_fill', 'volume_per_day', 'volume_per_week', 'volume_per_month'] as const;
/** Names of a list that are written out; more are counted. */
const NAMED = 2;

export interface Ticks {
  rows: readonly LimitRow[];
  chosen: ReadonlySet<number>;
  onChoose: (rows: readonly LimitRow[], isOn: boolean) => void;
}

/** The columns of the table of limits; with `ticks`, rows can be selected. */
export function useLimitColumns(level: FollowerLevel, ticks: Ticks | null): Column<LimitRow>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const text = useListTexts();
  const column = (
    key: string,
    cell: Column<LimitRow>['cell'],
    more: Partial<Column<LimitRow>> = {},
  ): Column<LimitRow> => ({ key, header: t(`limits.columns.${key}`), cell, ...more });
  return [
    ...(ticks ? [tickColumn(ticks)] : []),
    column(
      'name',
      (row) => (row.plate_no ? <Plate plate={row.plate_no} size="xs" /> : <NameCell name={row.subject} />),
      { header: t(`rules.of.${level}`), sortable: true },
    ),
    column('profile', (row) =>
      row.profile ? (
        <span className={`ellipsis ${classes.profileName}`} title={nameOf(row.profile)}>
          {nameOf(row.profile)}
        </span>
      ) : (
        <span className="muted">–</span>
      ),
    ),
    ...LITRES.map((code) =>
      column(
        code,
        (row) => (
          <LimitCell
            row={row}
            value={figureValue(row, code)}
            isTightest={row.tightest === code}
            text={(value) => litresText(value.limit ?? 0)}
            longText={(value) => t('checks.units.litres', { value: litresText(value.limit ?? 0) })}
          />
        ),
        { numeric: true, sortable: true },
      ),
    ),
    column(
      'fills_per_day',
      (row) => (
        <LimitCell
          row={row}
          value={figureValue(row, 'fills_per_day')}
          isTightest={row.tightest === 'fills_per_day'}
          text={(value) => formatNumber(value.limit ?? 0)}
        />
      ),
      { numeric: true, sortable: true },
    ),
    column('fuels', (row) => (
      <LimitCell row={row} value={listValue(row, 'fuel_type_allowed')} text={text.names} />
    )),
    column('stations', (row) => <Stations row={row} />),
    column('hours', (row) => (
      <LimitCell
        row={row}
        value={listValue(row, 'days_and_hours')}
        text={text.hours}
        longText={(value) => hoursText(t, value)}
      />
    )),
  ];
}

function tickColumn(ticks: Ticks): Column<LimitRow> {
  return {
    key: 'tick',
    width: '44px',
    header: <PageTick ticks={ticks} />,
    cell: (row) => <RowTick row={row} ticks={ticks} />,
  };
}

/** Selects a row. */
export function RowTick({ row, ticks: { chosen, onChoose } }: { row: LimitRow; ticks: Ticks }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <Checkbox
      aria-label={t('limits.select', { name: row.plate_no ?? nameOf(row.subject) })}
      checked={chosen.has(row.id)}
      onChange={(event) => onChoose([row], event.currentTarget.checked)}
    />
  );
}

/** Selects all rows of the page. */
export function PageTick({ ticks, label }: { ticks: Ticks; label?: string }) {
  const { t } = useTranslation();
  const { rows, chosen, onChoose } = ticks;
  const all = rows.length > 0 && rows.every((row) => chosen.has(row.id));
  return (
    <Checkbox
      {...(label ? { label } : { 'aria-label': t('limits.select_page') })}
      disabled={rows.length === 0}
      checked={all}
      indeterminate={!all && rows.some((row) => chosen.has(row.id))}
      onChange={(event) => onChoose(rows, event.currentTarget.checked)}
    />
  );
}

/** Cities, areas and blocked stations in one column: each narrows where the vehicle may fuel. */
function Stations({ row }: { row: LimitRow }) {
  const text = useListTexts();
  const { t } = useTranslation();
  const values = (['city_allowed', 'area_allowed', 'station_allowed'] as const).flatMap((code) => {
    const value = listValue(row, code);
    return value ? [{ code, value }] : [];
  });
  if (values.length === 0) return <span className="muted">{t('limits.all')}</span>;
  return (
    <span className={classes.stations}>
      {values.map(({ code, value }) => (
        <LimitCell
          key={code}
          row={row}
          value={value}
          text={code === 'station_allowed' ? text.blocked : text.names}
          longText={code === 'station_allowed' ? text.allBlocked : text.allNames}
        />
      ))}
    </span>
  );
}

function useListTexts() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  const weekday = (day: number) =>
    new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en', {
      weekday: 'short',
      timeZone: 'UTC',
    }).format(
      // 1 November 2026 is a Sunday.
      new Date(Date.UTC(2026, 10, 1 + day)),
    );
  const allNames = ({ names }: LevelValue) => names.map((name) => nameOf(name)).join(t('ui.comma'));
  return {
    allNames,
    names: (value: LevelValue) =>
      value.names.length > NAMED ? t('limits.chosen', { count: value.names.length }) : allNames(value),
    blocked: ({ names }: LevelValue) => t('limits.blocked', { count: names.length }),
    allBlocked: (value: LevelValue) => t('rules.sentences.station_allowed', { names: allNames(value) }),
    hours: ({ from_minute, to_minute, weekdays }: LevelValue) => {
      const runs = weekdays ? dayRuns(weekdays) : [];
      const days =
        weekdays === null || weekdays.length === 7
          ? t('limits.every_day')
          : runs
              .map(([first, last]) =>
                first === last ? weekday(first) : `${weekday(first)}–${weekday(last)}`,
              )
              .join(t('ui.comma'));
      return [days, hoursShort(from_minute, to_minute)].filter(Boolean).join(' ');
    },
  };
}
