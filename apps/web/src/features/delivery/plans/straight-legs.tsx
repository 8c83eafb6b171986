import type { PlanDetail } from '@fleet/contracts/delivery/plans.ts';
import { useTranslation } from 'react-i18next';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { Board } from './board.ts';
import classes from './strip.module.css';

/** Which legs of a plan by road are by straight line: beyond the road data. */
export function StraightLegs({ plan, board }: { plan: PlanDetail; board: Board }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  if (plan.travel_source !== 'roads') return null;
  const legs = plan.trips.flatMap(({ steps }) =>
    steps.flatMap((step, index) =>
      step.travel_source === 'straight_line' ? [step.order_id ?? steps[index - 1]?.order_id ?? null] : [],
    ),
  );
  if (legs.length === 0) return null;
  const sites = legs.flatMap((id) => {
    const order = id === null ? undefined : board.orders.get(id);
    return order ? [nameOf(order.warehouse)] : [];
  });
  return (
    <span
      className={classes.instead}
      title={t('plans.straight_legs_why', { sites: [...new Set(sites)].join(t('ui.comma')) })}
    >
      {t('plans.straight_legs', { count: legs.length })}
    </span>
  );
}
