import { lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate } from '../../../lib/format.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { BudgetPicture } from './budget-picture.tsx';
import { limitOf, stateOf, useBudgetTexts } from './budget-texts.ts';
import type { Budget } from './budgets.api.ts';
import classes from './budgets.module.css';

const ICONS = { good: IconCircleCheck, near: IconAlertTriangle, over: IconCircleX };

interface BudgetCardProps {
  budget: Budget;
  period: string;
  isRunning: boolean;
  /** Omitted for readers who may not change it. */
  onEdit?: (() => void) | undefined;
}

/** A budget with what is used of it, the forecast to the end of its month, and the way there. */
export function BudgetCard({ budget, period, isRunning, onEdit }: BudgetCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { nameOf, figureOf } = useBudgetTexts();
  const limit = limitOf(budget);
  const state = stateOf(budget.used, limit);
  const Icon = ICONS[state];
  const dayText = (day: string) => formatDate(`${day}T12:00:00+03:00`, language);
  const sums = sumsOf(budget.days);
  return (
    <ChartCard
      title={nameOf(budget)}
      note={<bdi>{figureOf(budget, limit)}</bdi>}
      table={{
        headers: [t('budgets.day'), t('budgets.used_on_day'), t('budgets.used_so_far')],
        rows: budget.days.map((used, at) => [
          dayText(`${period}-${String(at + 1).padStart(2, '0')}`),
          figureOf(budget, used),
          figureOf(budget, sums[at]!),
        ]),
      }}
    >
      <p className={classes.state} data-state={state}>
        <Icon size={20} aria-hidden />
        <b className="num">{budget.used_percent}%</b>
        <span>
          {t(`budgets.states.${state}`, {
            used: figureOf(budget, budget.used),
            left: figureOf(budget, Math.max(0, limit - budget.used)),
            over: figureOf(budget, Math.max(0, budget.used - limit)),
          })}
        </span>
      </p>
      <BudgetPicture budget={budget} sums={sums} period={period} isRunning={isRunning} />
      {isRunning && (
        <p className={classes.forecast} data-state={stateOf(budget.forecast, limit)}>
          {t(budget.forecast > limit ? 'budgets.forecast_over' : 'budgets.forecast', {
            forecast: figureOf(budget, budget.forecast),
            day: dayText(lastDayOfPeriod(period)),
            over: figureOf(budget, budget.forecast - limit),
          })}
        </p>
      )}
      <footer className={classes.footer}>
        <span className="muted">{t(`budgets.consequences.${budget.consequence}`)}</span>
        {onEdit && (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t('budgets.edit')}
          </Button>
        )}
      </footer>
    </ChartCard>
  );
}

function sumsOf(days: readonly number[]): number[] {
  let sum = 0;
  return days.map((used) => {
    sum += used;
    return sum;
  });
}
