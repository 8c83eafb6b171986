import type { PlanDetail } from '@fleet/contracts/delivery/plans.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import classes from './strip.module.css';

type Progress = PlanDetail['progress'];

const WIDTH = 172;
const HEIGHT = 48;
const TOP = 5;
const FLOOR = 38;

/** Progress since the plan assigns as many orders as now: earlier plans were cheaper only because they had fewer. */
function comparable(progress: Progress): Progress {
  const unassigned = progress.at(-1)?.unassigned;
  const from = progress.findIndex((point) => point.unassigned === unassigned);
  return from < 0 ? [] : progress.slice(from);
}

/** Savings of the best plan against the first with as many orders, as a share. */
export function bestOf(progress: Progress): { first: number; best: number; gain: number } {
  const points = comparable(progress);
  const first = points[0]?.cost ?? 0;
  const best = points.at(-1)?.cost ?? 0;
  return { first, best, gain: first > 0 ? Math.max(0, (first - best) / first) : 0 };
}

/** Best cost over search time, as a step chart. */
export function CostCurve({ progress, seconds }: { progress: Progress; seconds: number }) {
  const { t } = useTranslation();
  const points = comparable(progress);
  if (points.length === 0) return null;
  const { first, best } = bestOf(progress);
  const x = (ms: number) => Math.min(WIDTH - 4, (ms / 1000 / Math.max(1, seconds)) * (WIDTH - 4));
  const y = (cost: number) =>
    first === best ? TOP : TOP + ((first - cost) / (first - best)) * (FLOOR - TOP);
  const start = x(points[0]!.ms);
  const steps = points.map(({ ms, cost }) => `H${x(ms).toFixed(1)}V${y(cost).toFixed(1)}`).join('');
  const end = Math.max(x(points.at(-1)!.ms), Math.min(WIDTH - 4, start + 4));
  const line = `M${start.toFixed(1)} ${y(first).toFixed(1)}${steps}H${end.toFixed(1)}`;
  const label = t('plans.curve', { first: riyals(first), best: riyals(best) });
  return (
    <div className={classes.curve} role="img" aria-label={label}>
      <span className={classes.scale} aria-hidden>
        <span className="num">{riyals(first)}</span>
        {first !== best && <b className="num">{riyals(best)}</b>}
      </span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
        <path d={`${line}V${HEIGHT}H${start.toFixed(1)}Z`} className={classes.area} />
        <path d={line} className={classes.line} />
        <circle cx={end} cy={y(best)} r={3.5} className={classes.dot} />
      </svg>
    </div>
  );
}

function riyals(halalas: number): string {
  return formatNumber(Math.round(halalas / 100));
}
