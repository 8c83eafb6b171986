import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatPrice } from '../../../lib/format.ts';
import { useNow } from '../../../ui/date-time.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import type { FuelPrice } from './fuel-prices.api.ts';
import classes from './fuel-prices.module.css';
import { type PriceStep, stepsOf } from './price-steps.ts';

/** Until the container is measured. */
const USUAL_WIDTH = 640;
const HEIGHT = 96;
const TOP = 22;
const BOTTOM = 22;

/** Price over time as a step chart, as a price is constant until the next one; scheduled prices are dashed. Every step is labeled. */
export function PriceLine({ label, prices }: { label: string; prices: readonly FuelPrice[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const [box, measured] = useWidth<HTMLElement>();
  const width = measured || USUAL_WIDTH;
  const { steps, from, until, low, high } = stepsOf(prices, now);
  const x = (at: number) => ((at - from) / (until - from)) * width;
  const y = (millis: number) =>
    high === low ? HEIGHT / 2 : TOP + (1 - (millis - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const pathOf = (shown: readonly PriceStep[]) =>
    shown
      .map((step, index) => {
        const isJoined = shown[index - 1]?.until === step.from;
        return `${isJoined ? 'L' : 'M'}${x(step.from)} ${y(step.millis)}H${x(step.until)}`;
      })
      .join('');
  const past = steps
    .filter((step) => step.from < now)
    .map((step) => ({ ...step, until: Math.min(step.until, now) }));
  const planned = steps
    .filter((step) => step.until > now)
    .map((step) => ({ ...step, from: Math.max(step.from, now) }));
  const hasEnd = until - now > (until - from) * 0.12;
  return (
    <figure ref={box} className={classes.figure} dir="ltr">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className={classes.line} role="img" aria-label={label}>
        <line x1={x(now)} x2={x(now)} y1={6} y2={HEIGHT - 14} className={classes.now} />
        <path d={pathOf(past)} className={classes.past} />
        <path d={pathOf(planned)} className={classes.future} />
        {labelled(steps, x).map((step) => (
          <text
            key={step.from}
            x={clamp(x((step.from + step.until) / 2), width)}
            y={y(step.millis) - 7}
            className={classes.figureText}
          >
            {formatPrice(step.millis)}
          </text>
        ))}
        <text x={0} y={HEIGHT - 2} className={classes.day} data-end="start">
          {isolated(formatDate(from, language))}
        </text>
        {(!hasEnd || width - x(now) >= ROOM_FOR_TWO_DAYS) && (
          <text x={clamp(x(now), width)} y={HEIGHT - 2} className={classes.day}>
            {t('prices.today')}
          </text>
        )}
        {hasEnd && (
          <text x={width} y={HEIGHT - 2} className={classes.day} data-end="end">
            {isolated(formatDate(until, language))}
          </text>
        )}
      </svg>
    </figure>
  );
}

/** Isolates Arabic dates within the left-to-right chart. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

const VALUE_LABEL_ROOM = 34;
/** Minimum width in px for "today" and the last day side by side. */
const ROOM_FOR_TWO_DAYS = 110;

/** Steps wide enough for a label. */
function labelled(steps: readonly PriceStep[], x: (at: number) => number): PriceStep[] {
  return steps.filter((step) => x(step.until) - x(step.from) >= VALUE_LABEL_ROOM);
}

function clamp(at: number, width: number): number {
  return Math.max(24, Math.min(width - 24, at));
}
