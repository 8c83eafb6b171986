import { MIN_USUAL_DISTANCES, USUAL_DAYS } from '@fleet/contracts/insight/vehicle-summaries.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, isolated } from '../../../lib/format.ts';
import { MeasureLabel } from '../../../ui/measure.tsx';
import type { VehicleSummary } from './vehicle-summaries.api.ts';
import classes from './vehicle-summaries.module.css';

type Usual = NonNullable<VehicleSummary['usual']>;

/** The period's consumption on the vehicle's own usual range, or what is missing for one. */
export function UsualRange({ summary }: { summary: VehicleSummary }) {
  const { t } = useTranslation();
  const { usual, usual_distances, measures } = summary;
  const value = measures.ml_per_100km;
  return (
    <div className={classes.usual}>
      <span className={classes.usualName}>
        <MeasureLabel of="usual_consumption" />
      </span>
      {usual ? (
        <p>
          <b>{t('vehicle_summary.range', { lowest: shown(usual.lowest), highest: shown(usual.highest) })}</b>
          {value !== null && ` · ${t(`vehicle_summary.against.${againstOf(usual, value)}`)}`}
        </p>
      ) : (
        <p>
          {t('vehicle_summary.no_usual', {
            known: usual_distances,
            needed: MIN_USUAL_DISTANCES,
            days: USUAL_DAYS,
          })}
        </p>
      )}
      {usual && value !== null && <Picture usual={usual} value={value} />}
      <Estimated summary={summary} />
    </div>
  );
}

/** In whole tenths of a liter, as shown: what reads the same is not called different. */
function againstOf({ lowest, highest }: Usual, value: number): 'above' | 'within' | 'below' {
  const tenths = (ml: number) => Math.round(ml / 100);
  if (tenths(value) > tenths(highest)) return 'above';
  return tenths(value) < tenths(lowest) ? 'below' : 'within';
}

const shown = (ml: number) => isolated(formatNumber(ml / 1000, 1));

/** Space on both sides of the range and the value, as a share of what they span. */
const MARGIN = 0.3;

function Picture({ usual: { lowest, highest }, value }: { usual: Usual; value: number }) {
  const [min, max] = [Math.min(lowest, value), Math.max(highest, value)];
  const margin = Math.max(1, (max - min) * MARGIN);
  const span = max - min + 2 * margin;
  const at = (ml: number) => `${((ml - min + margin) / span) * 100}%`;
  return (
    <div className={classes.range} aria-hidden>
      <i style={{ insetInlineStart: at(lowest), width: `${((highest - lowest) / span) * 100}%` }} />
      <b style={{ insetInlineStart: at(value) }} />
    </div>
  );
}

/** How much of the distance is between partial fills. */
function Estimated({ summary: { estimated_km, measures } }: { summary: VehicleSummary }) {
  const { t } = useTranslation();
  if (estimated_km === 0) return null;
  return (
    <p className={classes.note}>
      {estimated_km === measures.distance_km
        ? t('reports.estimated_all')
        : t('reports.near', { km: formatNumber(estimated_km), all: formatNumber(measures.distance_km) })}
    </p>
  );
}
