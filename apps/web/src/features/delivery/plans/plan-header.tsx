import type { PlanningDay } from '@fleet/contracts/delivery/planning-days.ts';
import type { PlanRow } from '@fleet/contracts/delivery/plans.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconSteeringWheel } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { DateStepper } from '../../../ui/date-stepper.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CompareChip } from './compare-chip.tsx';
import { planName } from './plan-name.ts';
import { useBranches } from './plans.api.ts';
import type { DayActions } from './use-day-actions.ts';
import type { PlanAddress } from './use-plan-address.ts';

interface PlanHeaderProps {
  address: PlanAddress;
  day: PlanningDay | undefined;
  plans: readonly PlanRow[];
  plan: PlanRow | null;
  actions: DayActions;
}

/** Selects depot, day, and trips or plan; with the actions for it. */
export function PlanHeader({ address, day, plans, plan, actions }: PlanHeaderProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const branches = useBranches();
  const { selectedBranch, date, goTo } = address;
  const noon = `${date}T12:00:00+03:00`;
  const options = day
    ? (
        ['balanced_allocation', 'time_and_fuel_optimization', 'multi_trip', 'sequence_orders'] as const
      ).filter((option) => day.options[option])
    : [];
  return (
    <PageHeader
      title={t('plans.title', { day: formatDay(noon, language) })}
      action={
        <>
          <CompareChip address={address} plan={plan} plans={plans} hasTrips={(day?.trips.length ?? 0) > 0} />
          {actions.reject && (
            <Button variant="default" onClick={actions.reject} disabled={actions.isBusy}>
              {t('plans.reject')}
            </Button>
          )}
          {actions.saveDraft && (
            <Button variant="default" onClick={actions.saveDraft} loading={actions.isBusy}>
              {t('plans.save_as_draft')}
            </Button>
          )}
          {actions.approveAndAssign && (
            <Button
              variant="default"
              leftSection={<IconSteeringWheel size={16} />}
              onClick={actions.approveAndAssign}
              loading={actions.isBusy}
            >
              {t('plans.approve_and_assign')}
            </Button>
          )}
          {actions.assign ? (
            <Button
              leftSection={<IconSteeringWheel size={16} />}
              onClick={actions.assign}
              loading={actions.isBusy}
            >
              {t('plans.assign_all')}
            </Button>
          ) : (
            (actions.approve || actions.isWaiting) && (
              <Button
                leftSection={<IconCheck size={16} stroke={2.2} />}
                onClick={actions.approve ?? undefined}
                disabled={!actions.approve}
                loading={actions.isBusy}
              >
                {t('plans.approve')}
              </Button>
            )
          )}
        </>
      }
    >
      {t('plans.branch')}{' '}
      <FilterSelect
        label={t('plans.branch')}
        value={String(selectedBranch)}
        choices={(branches.data?.rows ?? []).map((row) => ({
          value: String(row.id),
          label: `${row.id}${t('ui.comma')}${nameIn(language, row)}`,
        }))}
        onPick={(value) => goTo({ branch: Number(value), plan: null })}
      />
      {' · '}
      <DateStepper date={date} onPick={(next) => goTo({ date: next, plan: null })} />
      {day && (
        <>
          {' · '}
          {t('plans.count_orders', { count: day.orders.length })}
          {t('ui.comma')}
          {t('plans.count_vehicles', { count: day.vehicles.length })}
          {plans.length > 0 && (
            <>
              {t('ui.comma')}
              <FilterSelect
                label={t('plans.shown')}
                value={plan ? String(plan.id) : 'trips'}
                choices={[
                  { value: 'trips', label: t('plans.own_trips') },
                  ...plans.map((row) => ({ value: String(row.id), label: planName(t, row) })),
                ]}
                onPick={(value) => goTo({ plan: value === 'trips' ? 'trips' : Number(value) })}
              />
            </>
          )}
          {options.length > 0 &&
            address.against === null &&
            `${t('ui.comma')}${options.map((option) => t(`plans.options.${option}`)).join(t('ui.comma'))}`}
        </>
      )}
    </PageHeader>
  );
}
