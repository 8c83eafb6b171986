import { addDays } from '@fleet/domain/riyadh-time.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatMl } from '../../../lib/format.ts';
import type { Simulation } from './simulator.api.ts';
import classes from './simulator.module.css';

const OUTCOMES = ['decline', 'hold', 'flag'] as const;

/** Volume per day that the draft would have declined, held or flagged: stacked columns with a table. */
export function DaysPicture({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = (day: string) => formatDate(`${day}T12:00:00+03:00`, language);
  const byDay = new Map(simulation.days.map((day) => [day.day, day]));
  const days: string[] = [];
  for (let day = simulation.from; day <= simulation.to; day = addDays(day, 1)) days.push(day);
  const total = (day: string) => OUTCOMES.reduce((sum, one) => sum + (byDay.get(day)?.[`${one}_ml`] ?? 0), 0);
  const max = Math.max(...days.map(total));
  if (max <= 0)
    return simulation.status === 'done' ? (
      <p className="muted">
        {t(simulation.all.fills === 0 ? 'simulator.no_fills' : 'simulator.lets_all_through')}
      </p>
    ) : null;
  return (
    <figure className={classes.picture}>
      <figcaption>
        {t('simulator.litres_a_day')}{' '}
        <span className="muted">{t('simulator.max', { litres: formatMl(max).replace(/\.00$/, '') })}</span>
      </figcaption>
      <div className={classes.columns} aria-hidden>
        {days.map((day) => (
          <span
            key={day}
            className={classes.column}
            title={`${nameOf(day)}: ${formatMl(total(day))} ${t('units.litre')}`}
          >
            {OUTCOMES.map((one) => (
              <i
                key={one}
                data-consequence={one}
                style={{ height: `${(100 * (byDay.get(day)?.[`${one}_ml`] ?? 0)) / max}%` }}
              />
            ))}
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{formatDate(simulation.from, language)}</span>
        <span>{formatDate(simulation.to, language)}</span>
      </div>
      <table className="visually-hidden">
        <caption>{t('simulator.litres_a_day')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('simulator.day')}</th>
            {OUTCOMES.map((one) => (
              <th scope="col" key={one}>
                {t(`rules.consequences.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {simulation.days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{nameOf(day.day)}</th>
              {OUTCOMES.map((one) => (
                <td key={one}>{formatMl(day[`${one}_ml`])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
