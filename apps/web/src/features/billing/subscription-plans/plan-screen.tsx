import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ClientPlan } from './client-plan.tsx';
import { PlanCard } from './plan-card.tsx';
import classes from './plans.module.css';
import { usePricing } from './subscription-plans.api.ts';

/** A client's own plan, above all plans with their benefits. */
export function PlanScreen() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { data } = usePricing();
  return (
    <>
      <PageHeader title={t('menu.subscription_plan')} />
      {user.client_id !== null && <ClientPlan client_id={user.client_id} />}
      <div className={classes.plans}>
        {data?.plans.map((plan) => (
          <PlanCard key={plan.code} plan={plan} cycle="monthly" />
        ))}
      </div>
    </>
  );
}
