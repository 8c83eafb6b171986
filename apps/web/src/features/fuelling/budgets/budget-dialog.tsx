import { BUDGET_LEVELS, type BudgetLevel, saveBudget } from '@fleet/contracts/fuelling/budgets.ts';
import { CONSEQUENCES } from '@fleet/contracts/fuelling/check-shapes.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { SegmentField, SelectField } from '../../../ui/form/choice-fields.tsx';
import { LitresField, MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useBudgetTexts } from './budget-texts.ts';
import { type Budget, type BudgetPage, readBudgets, useRemoveBudget, useSaveBudget } from './budgets.api.ts';
import classes from './budgets.module.css';

interface BudgetDialogProps {
  page: BudgetPage;
  /** The one that is changed; null for a new one. */
  budget: Budget | null;
  onClose: () => void;
}

const UNITS = ['riyals', 'litres'] as const;

/** Sets a budget, changes or removes it. */
export function BudgetDialog({ page, budget, onClose }: BudgetDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const texts = useBudgetTexts();
  const change = useSaveBudget();
  const { period } = page;
  const [unit, setUnit] = useState<(typeof UNITS)[number]>(budget?.volume_ml ? 'litres' : 'riyals');
  const [level, setLevel] = useState<BudgetLevel>(budget?.level ?? 'client');
  const form = useContractForm({
    route: saveBudget,
    initial: budget ? draftOf(budget, period) : { period, consequence: 'flag', version: 0 },
    current: async (): Promise<ReturnType<typeof draftOf>> =>
      draftOf(sameOf(await readBudgets(period), form.values), period),
    save: (body) => change.mutateAsync({ body }),
    onSaved: () => {
      showSuccess(t('budgets.saved'));
      onClose();
    },
  });
  const groups = page.groups.map((group) => ({ value: String(group.id), label: nameOf(group) }));
  const { group_id } = form.values;
  return (
    <FormDialog
      form={form}
      title={budget ? texts.nameOf(budget) : t('budgets.add')}
      save={t(budget ? 'budgets.save' : 'budgets.add')}
      onClose={onClose}
    >
      <p className="muted">{t('budgets.for_month', { month: formatMonth(period, language) })}</p>
      {!budget && (
        <SegmentField
          {...plainField<BudgetLevel | ''>({
            name: 'level',
            label: t('budgets.level'),
            value: level,
            onChange: (next) => {
              setLevel(next as BudgetLevel);
              form.set('group_id', null);
              form.set('cost_center', '');
            },
          })}
          choices={BUDGET_LEVELS.map((value) => ({ value, label: t(`budgets.levels.${value}`) }))}
        />
      )}
      {!budget && level === 'group' && (
        <SelectField
          {...form.field('group_id')}
          required
          value={group_id === null ? '' : String(group_id)}
          onChange={(next) => form.set('group_id', next === '' ? null : Number(next))}
          choices={groups}
          searchable
        />
      )}
      {!budget && level === 'cost_center' && (
        <SelectField
          {...form.field('cost_center')}
          required
          choices={page.cost_centers.map((value) => ({ value, label: value }))}
          searchable
        />
      )}
      <SegmentField
        {...plainField<(typeof UNITS)[number] | ''>({
          name: 'unit',
          label: t('budgets.unit'),
          value: unit,
          onChange: (next) => {
            setUnit(next as (typeof UNITS)[number]);
            form.set(next === 'litres' ? 'amount_halalas' : 'volume_ml', null);
          },
        })}
        choices={UNITS.map((value) => ({ value, label: t(`budgets.units.${value}`) }))}
      />
      {unit === 'litres' ? (
        <LitresField
          {...form.field('volume_ml')}
          label={t('budgets.budget')}
          problem={form.problems.volume_ml ?? form.problems.amount_halalas}
          required
        />
      ) : (
        <MoneyField {...form.field('amount_halalas')} label={t('budgets.budget')} required />
      )}
      <SegmentField
        {...form.field('consequence')}
        label={t('budgets.consequence')}
        choices={CONSEQUENCES.toReversed().map((value) => ({
          value,
          label: t(`rules.consequences.${value}`),
        }))}
        hint={t('budgets.consequence_hint')}
      />
      {budget && <RemoveButton budget={budget} period={period} onRemoved={onClose} />}
    </FormDialog>
  );
}

function RemoveButton({
  budget,
  period,
  onRemoved,
}: {
  budget: Budget;
  period: string;
  onRemoved: () => void;
}) {
  const { t } = useTranslation();
  const change = useRemoveBudget();
  const { cost_center, version } = budget;
  return (
    <Button
      className={classes.remove!}
      variant="subtle"
      color="red"
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          { body: { period, group_id: budget.group?.id ?? null, cost_center, version } },
          {
            onSuccess: () => {
              showSuccess(t('budgets.removed'));
              onRemoved();
            },
          },
        )
      }
    >
      {t('budgets.remove')}
    </Button>
  );
}

function draftOf(budget: Budget | null, period: string) {
  if (!budget) return { period, version: 0 };
  const { cost_center, amount_halalas, volume_ml, consequence, version } = budget;
  return { period, group_id: budget.group?.id, cost_center, amount_halalas, volume_ml, consequence, version };
}

/** The budget of the same subject as another user saved it. */
function sameOf(
  { budgets }: BudgetPage,
  { group_id, cost_center }: { group_id: number | null; cost_center: string },
): Budget | null {
  const same = budgets.find(
    (one) => (one.group?.id ?? null) === group_id && (one.cost_center ?? '') === cost_center,
  );
  return same ?? null;
}
