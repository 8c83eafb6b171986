import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { litresText } from '../../../lib/fuel-requests/check-sentence.ts';
import type { Simulation } from './simulator.api.ts';
import classes from './simulator.module.css';

/** The fills by liters: how many, and hatched which of them the draft would have declined. */
export function FillsPicture({ simulation: { histogram, status } }: { simulation: Simulation }) {
  const { t } = useTranslation();
  if (status !== 'done' || histogram.length < 2) return null;
  const max = Math.max(...histogram.map(({ fills }) => fills));
  const height = (fills: number) => `${(100 * fills) / max}%`;
  return (
    <figure className={classes.picture}>
      <figcaption>{t('simulator.by_litres')}</figcaption>
      <div className={classes.bars} aria-hidden>
        {histogram.map(({ from_ml, fills, declined }) => (
          <span key={from_ml} className={classes.barColumn}>
            <small className="num">{fills > 0 && formatNumber(fills)}</small>
            <i className={classes.declined} style={{ height: height(declined) }} />
            <i className={classes.fills} style={{ height: height(fills - declined) }} />
          </span>
        ))}
      </div>
      <div className={classes.barAxis} aria-hidden>
        {histogram.map(({ from_ml }) => (
          <span key={from_ml} className="num">
            {litresText(from_ml)}
          </span>
        ))}
      </div>
      <p className={classes.legend} aria-hidden>
        <span>
          <i className={`${classes.fills} ${classes.swatch}`} /> {t('simulator.not_declined')}
        </span>
        <span>
          <i className={`${classes.declined} ${classes.swatch}`} /> {t('rules.consequences.decline')}
        </span>
      </p>
      <table className="visually-hidden">
        <caption>{t('simulator.by_litres')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('simulator.litres')}</th>
            <th scope="col">{t('simulator.columns.fills')}</th>
            <th scope="col">{t('simulator.columns.declined')}</th>
          </tr>
        </thead>
        <tbody>
          {histogram.map(({ from_ml, to_ml, fills, declined }) => (
            <tr key={from_ml}>
              <th scope="row">
                <bdi>{`${litresText(from_ml)}–${litresText(to_ml)}`}</bdi>
              </th>
              <td>{fills}</td>
              <td>{declined}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
