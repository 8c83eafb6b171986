import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconCopy, IconPlus, IconReportMoney } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatMonth } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { BudgetCard } from './budget-card.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { type Budget, type BudgetPage, useBudgets, useCopyBudgets } from './budgets.api.ts';
import classes from './budgets.module.css';

const MONTHS_BEFORE = 12;
const MONTHS_AHEAD = 3;

/** Budgets of the fleet, its vehicle groups and cost centers for a month, each with what is used and the forecast. */
export function BudgetsScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const current = riyadhDate(new Date()).slice(0, 7);
  const { state, set } = useListState({ period: current });
  const { data: page, error, refetch } = useBudgets(state.period);
  const [edited, setEdited] = useState<Budget | 'new' | null>(null);
  const shown = page?.period === state.period ? page : undefined;
  const canUpdate = shown?.can.update === true;
  return (
    <>
      <PageHeader
        title={t('menu.budgets')}
        action={
          canUpdate && (
            <div className={classes.actions}>
              {shown.copyable > 0 && <CopyButton page={shown} />}
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
                {t('budgets.add')}
              </Button>
            </div>
          )
        }
      >
        <Trans
          i18nKey="budgets.line"
          components={{
            month: (
              <FilterSelect
                label={t('budgets.month')}
                value={state.period}
                choices={monthsAround(current).map((month) => ({
                  value: month,
                  label: formatMonth(month, language),
                }))}
                onPick={(period) => set({ period })}
              />
            ),
          }}
        />
      </PageHeader>
      {error && !shown ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !shown ? (
        <Skeleton height={280} />
      ) : shown.budgets.length === 0 ? (
        <EmptyState icon={IconReportMoney} title={t('budgets.none')} text={t('budgets.none_text')} />
      ) : (
        <div className={classes.cards}>
          {shown.budgets.map((budget) => (
            <BudgetCard
              key={budget.id}
              budget={budget}
              period={shown.period}
              isRunning={shown.period === current}
              onEdit={canUpdate ? () => setEdited(budget) : undefined}
            />
          ))}
        </div>
      )}
      {shown && edited !== null && (
        <BudgetDialog
          page={shown}
          budget={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function CopyButton({ page }: { page: BudgetPage }) {
  const { t } = useTranslation();
  const copy = useCopyBudgets();
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
      loading={copy.isPending}
      onClick={() =>
        copy.mutate(
          { body: { period: page.period } },
          {
            onSuccess: ({ copied }) => showSuccess(t('budgets.copied', { count: copied })),
            onError: (error) => showError(errorText(t, error)),
          },
        )
      }
    >
      {t('budgets.copy', { count: page.copyable })}
    </Button>
  );
}

/** Months that can be chosen, the latest first. */
function monthsAround(current: string): string[] {
  const months = [];
  let first = `${current}-01`;
  for (let count = 0; count < MONTHS_AHEAD; count += 1) first = `${addDays(first, 31).slice(0, 7)}-01`;
  for (let count = 0; count <= MONTHS_AHEAD + MONTHS_BEFORE; count += 1) {
    months.push(first.slice(0, 7));
    first = `${addDays(first, -1).slice(0, 7)}-01`;
  }
  return months;
}
