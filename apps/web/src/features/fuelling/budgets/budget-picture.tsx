import { lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { useTranslation } from 'react-i18next';
import { limitOf, stateOf, useBudgetTexts } from './budget-texts.ts';
import type { Budget } from './budgets.api.ts';
import classes from './budgets.module.css';

const HEIGHT = 100;
const HEIGHT_PX = 120;
/** Room above the highest line. */
const HEADROOM = 1.08;

interface BudgetPictureProps {
  budget: Budget;
  /** Used up to the end of each day. */
  sums: readonly number[];
  period: string;
  isRunning: boolean;
}

/** What is used up to each day against the budget, and the forecast from today to the end of the month. */
export function BudgetPicture({ budget, sums, period, isRunning }: BudgetPictureProps) {
  const { t } = useTranslation();
  const { nameOf, figureOf } = useBudgetTexts();
  const limit = limitOf(budget);
  const count = Number(lastDayOfPeriod(period).slice(8));
  const max = Math.max(limit, budget.used, budget.forecast) * HEADROOM;
  const y = (figure: number) => (HEIGHT * (1 - figure / max)).toFixed(2);
  const points = [0, ...sums].map((sum, day) => `${day},${y(sum)}`).join(' ');
  const label = t('budgets.picture', {
    name: nameOf(budget),
    used: figureOf(budget, budget.used),
    limit: figureOf(budget, limit),
    forecast: figureOf(budget, budget.forecast),
  });
  return (
    <div className={classes.picture}>
      <svg
        className="flip"
        viewBox={`0 0 ${count} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        data-state={stateOf(budget.used, limit)}
      >
        <polygon className={classes.area} points={`0,${HEIGHT} ${points} ${sums.length},${HEIGHT}`} />
        <polyline className={classes.used} points={points} />
        {isRunning && (
          <line
            className={classes.pace}
            x1={sums.length}
            y1={y(budget.used)}
            x2={count}
            y2={y(budget.forecast)}
            data-state={stateOf(budget.forecast, limit)}
          />
        )}
        <line className={classes.limit} x1={0} y1={y(limit)} x2={count} y2={y(limit)} />
      </svg>
      <span
        className={classes.limitName}
        style={{ insetBlockStart: `${(Number(y(limit)) / HEIGHT) * HEIGHT_PX}px` }}
        aria-hidden
      >
        {t('budgets.budget')}
      </span>
      <div className={classes.ticks} aria-hidden>
        <span className="num">1</span>
        {isRunning && sums.length > 2 && sums.length < count - 1 && (
          <span className={classes.today} style={{ insetInlineStart: `${(sums.length / count) * 100}%` }}>
            {t('budgets.today')}
          </span>
        )}
        <span className="num">{count}</span>
      </div>
    </div>
  );
}
