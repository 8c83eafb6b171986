import type { PlanningDay } from '@fleet/contracts/planning-days.ts';
import type { PlanRow } from '@fleet/contracts/plans.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconSteeringWheel } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber, formatTime } from '../../lib/format.ts';
import { nameIn } from '../../lib/language.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { CalendarWord } from '../../ui/calendar-word.tsx';
import { FilterWord } from '../../ui/filter-word.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CompareChip } from './compare-chip.tsx';
import { useBranches } from './plans.api.ts';
import type { DayActions } from './use-day-actions.ts';
import type { PlanAddress } from './use-plan-address.ts';

interface PlanHeadProps {
  address: PlanAddress;
  day: PlanningDay | undefined;
  plans: readonly PlanRow[];
  plan: PlanRow | null;
  actions: DayActions;
}

/** Which day of which branch, as what: its own trips or a plan; and what is to be said to it. */
export function PlanHead({ address, day, plans, plan, actions }: PlanHeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const branches = useBranches();
  const { branch, date, goTo } = address;
  const noon = `${date}T12:00:00+03:00`;
  const options = day
    ? (
        ['balanced_allocation', 'time_and_fuel_optimization', 'multi_trip', 'sequence_orders'] as const
      ).filter((option) => day.options[option])
    : [];
  return (
    <PageHead
      title={t('plans.title', { day: formatDay(noon, language) })}
      action={
        <>
          <CompareChip address={address} plan={plan} plans={plans} hasTrips={(day?.trips.length ?? 0) > 0} />
          {actions.reject && (
            <Button variant="default" onClick={actions.reject} disabled={actions.isBusy}>
              {t('plans.reject')}
            </Button>
          )}
          {actions.keep && (
            <Button variant="default" onClick={actions.keep} loading={actions.isBusy}>
              {t('plans.keep_as_draft')}
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
      <FilterWord
        label={t('plans.branch')}
        value={String(branch)}
        choices={(branches.data?.rows ?? []).map((row) => ({
          value: String(row.id),
          label: `${row.id}${t('ui.comma')}${nameIn(language, row)}`,
        }))}
        onPick={(value) => goTo({ branch: Number(value), plan: null })}
      />
      {' · '}
      <CalendarWord date={date} onPick={(next) => goTo({ date: next, plan: null })} />
      {day && (
        <>
          {' · '}
          {t('plans.count_orders', { count: day.orders.length })}
          {t('ui.comma')}
          {t('plans.count_vehicles', { count: day.vehicles.length })}
          {plans.length > 0 && (
            <>
              {t('ui.comma')}
              <FilterWord
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
    </PageHead>
  );
}

/** `Plan 12 of 21:04, SAR 6,410`. */
export function planName(t: TFunction, plan: PlanRow): string {
  const name = t('plans.plan_of', { id: plan.id, time: formatTime(plan.created_at) });
  return plan.cost_halalas === null
    ? name
    : `${name}${t('ui.comma')}${t('units.sar')} ${formatNumber(Math.round(plan.cost_halalas / 100))}`;
}
