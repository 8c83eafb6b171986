import { TANK_LEVEL_DAYS } from '@fleet/contracts/insight/tank-levels.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMl, formatNumber, isolated } from '../../../lib/format.ts';
import { transactionPage } from '../../../lib/transactions-list.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LevelChart, LevelLegend, type LevelMark } from '../../../ui/level-chart.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { Volume } from '../../../ui/volume.tsx';
import classes from './tank-level.module.css';
import { type TankLevel, useTankLevel } from './vehicle-summaries.api.ts';

const DAYS = TANK_LEVEL_DAYS.map(String);
const MAX_EVENTS = 8;

/** A vehicle's tank by its sensor: the last reading with its age, the line of some days, refuels and drains. Nothing without readings. */
export function TankLevelView({ vehicle_id }: { vehicle_id: number }) {
  const { t } = useTranslation();
  const [days, setDays] = useState('7');
  const { data: level } = useTankLevel(vehicle_id, Number(days));
  if (!level?.latest) return null;
  const { latest, tank_ml, events } = level;
  return (
    <section className={classes.level} aria-label={t('tank_level.title')}>
      <header className={classes.header}>
        <h3>{t('tank_level.title')}</h3>
        <FilterSelect
          label={t('period.label')}
          value={days}
          choices={DAYS.map((value) => ({ value, label: t(`tank_level.days.${value}`) }))}
          onPick={setDays}
        />
      </header>
      <p className={classes.latest}>
        <b>
          <Volume volume_ml={latest.volume_ml} />
        </b>{' '}
        <span>
          {t('tank_level.of_tank', { percent: isolated(formatNumber((latest.volume_ml / tank_ml) * 100)) })} ·{' '}
          <DateTime at={latest.read_at} as="relative" /> · {t(`tank_level.sources.${latest.source}`)}
        </span>
      </p>
      <LevelChart
        label={t('tank_level.chart', { tank: formatMl(tank_ml) })}
        capacity={t('anomalies.tank_holds', { tank: formatMl(tank_ml) })}
        from={level.from}
        to={level.to}
        tank_ml={tank_ml}
        points={level.readings}
        marks={events.map(markOf)}
      />
      {events.length > 0 && (
        <>
          <LevelLegend
            kinds={(['refuel', 'unbilled_refuel', 'drain'] as const)
              .filter((kind) => events.some((event) => event.kind === kind))
              .map((kind) => ({ kind, text: t(`tank_level.kinds.${kind}`) }))}
          />
          <ul className={classes.events}>
            {events.slice(0, MAX_EVENTS).map((event) => (
              <Event key={`${event.kind} ${event.began_at}`} event={event} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type Shown = TankLevel['events'][number];

function markOf({ kind, began_at, ended_at, before_ml, after_ml }: Shown): LevelMark {
  const at = (Date.parse(began_at) + Date.parse(ended_at)) / 2;
  return { kind, at, from_ml: before_ml, to_ml: after_ml };
}

/** What happened, how much, with whom and where; a refuel beside what was billed. */
function Event({ event }: { event: Shown }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { area } = useSignedIn();
  const { kind, fill, volume_ml, position } = event;
  const text = t(`tank_level.events.${kind}`, {
    litres: isolated(formatMl(volume_ml)),
    billed: isolated(formatMl(fill?.volume_ml ?? 0)),
  });
  return (
    <li data-kind={kind}>
      <b>{text}</b>
      <small>
        <DateTime at={event.began_at} />
        {fill && (
          <>
            {' · '}
            <bdi>{fill.driver}</bdi>
          </>
        )}
        {kind === 'refuel' && fill?.station && (
          <>
            {' · '}
            <bdi>{nameOf(fill.station)}</bdi>
          </>
        )}
        {kind !== 'refuel' && position && (
          <>
            {' · '}
            <bdi dir="ltr" className="num">
              {position.latitude.toFixed(4)}, {position.longitude.toFixed(4)}
            </bdi>
          </>
        )}
        {fill && (
          <>
            {' · '}
            <Link to={transactionPage(area)} params={{ id: String(fill.id) }}>
              {t(kind === 'refuel' ? 'tank_level.open_fill' : 'tank_level.open_fill_before')}
            </Link>
          </>
        )}
      </small>
    </li>
  );
}
