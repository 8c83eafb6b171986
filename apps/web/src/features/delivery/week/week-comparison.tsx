import type { WeekPlanDetail } from '@fleet/contracts/delivery/week-plans.ts';
import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHalalas, formatNumber } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { Measurement } from '../../../ui/volume.tsx';
import classes from './week-plan.module.css';

interface WeekComparisonProps {
  comparison: NonNullable<WeekPlanDetail['comparison']>;
  /** Refills that are due. */
  total: number;
}

const METRES_PER_KM = 1000;

/** What the week costs and drives, and what that is less than with each refill on its last day. */
export function WeekComparison({ comparison: { plan, last_day }, total }: WeekComparisonProps) {
  const { t } = useTranslation();
  const sar = last_day.cost_halalas - plan.cost_halalas;
  const km = Math.round((last_day.distance_metres - plan.distance_metres) / METRES_PER_KM);
  const isSame = last_day.refills === plan.refills && last_day.orders === plan.orders;
  const more = plan.refills - last_day.refills;
  return (
    <dl className={classes.figures}>
      <Figure label={t('week.cost')} value={<Money amount_halalas={plan.cost_halalas} />}>
        {isSame && sar > 0 && (
          <Good>{t('week.less_sar', { amount: t('units.sar_amount', { value: formatHalalas(sar) }) })}</Good>
        )}
        {isSame && sar === 0 && t('week.as_last_day')}
      </Figure>
      <Figure
        label={t('week.distance')}
        value={
          <Measurement
            value={formatNumber(Math.round(plan.distance_metres / METRES_PER_KM))}
            unit={t('units.km')}
          />
        }
      >
        {isSame && km > 0 && <Good>{t('week.less_km', { km: formatNumber(km) })}</Good>}
      </Figure>
      <Figure label={t('week.trips')} value={formatNumber(plan.trips)}>
        {last_day.trips !== plan.trips && t('week.instead_of', { count: last_day.trips })}
      </Figure>
      <Figure
        label={t('week.refills')}
        value={t('plans.x_of_y', { x: formatNumber(plan.refills), y: formatNumber(total) })}
      >
        {more > 0 && t('week.more_refills', { count: more })}
      </Figure>
      <Figure
        label={t('week.volume')}
        value={
          <Measurement value={formatNumber(Math.round(plan.volume_ml / 1000))} unit={t('units.litre')} />
        }
      />
    </dl>
  );
}

function Figure({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {children && <small>{children}</small>}
      </dd>
    </div>
  );
}

function Good({ children }: { children: ReactNode }) {
  return (
    <span className={classes.good}>
      <IconArrowDown size={14} aria-hidden /> {children}
    </span>
  );
}
