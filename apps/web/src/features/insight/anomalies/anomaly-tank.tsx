import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay, formatMl, formatNumber, formatTime } from '../../../lib/format.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import type { AnomalyCase } from './anomalies.api.ts';
import classes from './anomalies.module.css';

const HEIGHT = 132;
const TOP = 16;
const FLOOR = 112;
/** Maximum bar height relative to the tank, before it is truncated. */
const OVER = 1.35;

type Fill = AnomalyCase['fills'][number];

/** Tank level over the surrounding fills: previous content, volume added and capacity; the figures as text below. */
export function AnomalyTank({ one }: { one: AnomalyCase }) {
  const { t } = useTranslation();
  if (one.fills.length < 2) return null;
  const max = one.tank_ml * OVER;
  const y = (ml: number) => FLOOR - (Math.min(ml, max) / max) * (FLOOR - TOP);
  // Across in percent: the chart fills its panel while its text keeps its size.
  const step = 100 / one.fills.length;
  const bar = Math.min(6, step * 0.55);
  return (
    <section>
      <h3 className={classes.title}>{t('anomalies.tank')}</h3>
      <svg
        className={classes.tank}
        height={HEIGHT}
        role="img"
        aria-label={t('anomalies.tank_text', { tank: formatMl(one.tank_ml) })}
      >
        {one.fills.map((fill, index) => {
          const across = { x: `${step * index + (step - bar) / 2}%`, width: `${bar}%` };
          const level = fill.level_before_ml ?? 0;
          const top = y(level + fill.volume_ml);
          return (
            <g key={fill.id} data-this={fill.id === one.fuel_request_id || undefined}>
              <rect {...across} y={y(level)} height={FLOOR - y(level)} className={classes.left!} />
              <rect {...across} y={top} height={y(level) - top} className={classes.filled!} />
            </g>
          );
        })}
        <line x1={0} x2="100%" y1={y(one.tank_ml)} y2={y(one.tank_ml)} className={classes.limit!} />
        <line x1={0} x2="100%" y1={FLOOR} y2={FLOOR} className={classes.floor!} />
        <text x={4} y={y(one.tank_ml) - 4} className={classes.label!}>
          {t('anomalies.tank_holds', { tank: formatMl(one.tank_ml) })}
        </text>
      </svg>
      <p className={classes.legend}>
        <span data-kind="left" /> {t('anomalies.level_before')} <span data-kind="filled" />{' '}
        {t('anomalies.filled')} <span data-kind="this" /> {t('anomalies.this_fill')}
      </p>
      <FillTable one={one} />
    </section>
  );
}

function FillTable({ one }: { one: AnomalyCase }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const fillIndex = one.fills.findIndex((fill) => fill.id === one.fuel_request_id);
  const shown = one.fills.slice(Math.max(0, fillIndex - 2), fillIndex + 2);
  const driven = (fill: Fill) => {
    const before = one.fills[one.fills.indexOf(fill) - 1];
    const known = fill.odometer_km !== null && before && before.odometer_km !== null;
    return known ? formatNumber(fill.odometer_km! - before.odometer_km!) : '–';
  };
  return (
    <ScrollBox label={t('anomalies.beside')}>
      <table className={classes.fills}>
        <caption className="visually-hidden">{t('anomalies.beside')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.fuelled_at')}</th>
            <th scope="col">{t('columns.station')}</th>
            <th scope="col">{t('anomalies.litres')}</th>
            <th scope="col">{t('anomalies.odometer')}</th>
            <th scope="col">{t('anomalies.driven')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((fill) => (
            <tr key={fill.id} data-this={fill.id === one.fuel_request_id || undefined}>
              <th scope="row">
                {formatDay(fill.closed_at, language)}{' '}
                <span className="num">{formatTime(fill.closed_at)}</span>
              </th>
              <td>
                <bdi>{nameOf(fill.station)}</bdi>
              </td>
              <td className="num">{formatMl(fill.volume_ml)}</td>
              <td className="num">{fill.odometer_km === null ? '–' : formatNumber(fill.odometer_km)}</td>
              <td className="num">{driven(fill)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
