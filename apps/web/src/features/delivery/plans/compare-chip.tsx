import type { PlanRow } from '@fleet/contracts/delivery/plans.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconGitCompare, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatHalalas, formatNumber } from '../../../lib/format.ts';
import { planName } from './plan-name.ts';
import classes from './plan-screen.module.css';
import { useComparison } from './plans.api.ts';
import type { PlanAddress } from './use-plan-address.ts';

interface CompareChipProps {
  address: PlanAddress;
  plan: PlanRow | null;
  plans: readonly PlanRow[];
  hasTrips: boolean;
}

/** Compares the displayed plan with another of its day, or with the trips: cost difference and moved orders. */
export function CompareChip({ address, plan, plans, hasTrips }: CompareChipProps) {
  const { t } = useTranslation();
  const { against, goTo } = address;
  const { data } = useComparison(plan?.id ?? null, against);
  const others = plans.filter((row) => row.id !== plan?.id && row.cost_halalas !== null);
  if (!plan || plan.cost_halalas === null || (others.length === 0 && !hasTrips)) return null;
  const other = others.find((row) => row.id === against);
  if (against === null)
    return (
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" leftSection={<IconGitCompare size={16} />}>
            {t('plans.compare')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {hasTrips && (
            <Menu.Item onClick={() => goTo({ against: 'trips' })}>{t('plans.own_trips')}</Menu.Item>
          )}
          {others.map((row) => (
            <Menu.Item key={row.id} onClick={() => goTo({ against: row.id })}>
              {planName(t, row)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  const money = data ? data.plan.cost_halalas - data.other.cost_halalas : 0;
  const km = data ? Math.round((data.plan.distance_metres - data.other.distance_metres) / 1000) : 0;
  const more = data ? data.added.length - data.dropped.length : 0;
  return (
    <span className={classes.compare} role="status">
      <IconGitCompare size={16} aria-hidden />
      <span>
        {other
          ? t('plans.against_plan', { plan: plan.id, other: other.id })
          : t('plans.against_trips', { plan: plan.id })}
      </span>
      {data && (
        <span>
          <span data-good={money < 0 || undefined}>
            {money === 0
              ? t('plans.same_cost')
              : t(money < 0 ? 'plans.cheaper' : 'plans.dearer', {
                  amount: t('units.sar_amount', { value: formatHalalas(Math.abs(money)) }),
                })}
          </span>
          {km !== 0 &&
            `${t('ui.comma')}${t(km < 0 ? 'plans.shorter' : 'plans.longer', { km: formatNumber(Math.abs(km)) })}`}
          {more !== 0 &&
            `${t('ui.comma')}${t(more > 0 ? 'plans.orders_more' : 'plans.orders_fewer', { count: Math.abs(more) })}`}
          {data.moved.length > 0 &&
            `${t('ui.comma')}${t('plans.orders_moved', { count: data.moved.length })}`}
        </span>
      )}
      <ActionIcon
        variant="subtle"
        size={24}
        onClick={() => goTo({ against: null })}
        aria-label={t('plans.compare_end')}
      >
        <IconX size={14} />
      </ActionIcon>
    </span>
  );
}
