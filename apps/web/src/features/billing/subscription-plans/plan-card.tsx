import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { Money } from '../../../ui/money.tsx';
import classes from './plans.module.css';
import type { BillingCycle, Plan } from './subscription-plans.api.ts';

interface PlanCardProps {
  plan: Plan;
  cycle: BillingCycle;
  /** Button or note below the benefits. */
  children?: ReactNode;
}

/** A plan as customers see it: price, benefits, and whether most choose it. */
export function PlanCard({ plan, cycle, children }: PlanCardProps) {
  const { t } = useTranslation();
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const { monthly_price_halalas, yearly_plan } = plan;
  const perMonth = cycle === 'monthly' ? monthly_price_halalas : yearly_plan.per_month_halalas;
  return (
    <article className={classes.plan} data-popular={plan.popular || undefined}>
      <h2 className={classes.planTitle}>
        {plan[`title_${language}`]}
        {plan.popular && <span className={classes.popular}>{t('subscription.popular')}</span>}
      </h2>
      <p className={classes.subtitle}>{plan[`subtitle_${language}`]}</p>
      <p className={classes.price}>
        <b>{perMonth === 0 ? t('subscription.free') : <Money amount_halalas={perMonth} />}</b>
        {perMonth > 0 && <span>{t('subscription.per_month')}</span>}
      </p>
      <p className={classes.total}>
        {cycle === 'yearly' && perMonth > 0 && (
          <Trans
            i18nKey="subscription.billed_yearly"
            components={{ amount: <Money amount_halalas={yearly_plan.total_annual_halalas} /> }}
          />
        )}
      </p>
      <ul className={classes.benefits}>
        {plan.plan_benefits.map((benefit) => (
          <li key={benefit.en}>
            <IconCheck size={18} aria-hidden />
            {benefit[language]}
          </li>
        ))}
      </ul>
      {children}
    </article>
  );
}
