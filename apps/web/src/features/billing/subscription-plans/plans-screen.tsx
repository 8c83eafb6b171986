import { Button, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanForm } from './plan-form.tsx';
import classes from './plans.module.css';
import { QuestionsForm } from './questions-form.tsx';
import { type Pricing, usePricing } from './subscription-plans.api.ts';

/** The plans and the questions beside them, edited by administrators. */
export function PlansScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = usePricing();
  return (
    <>
      <PageHeader title={t('subscription.title')}>
        <span>{t('subscription.edit_note')}</span>
      </PageHeader>
      {data ? (
        <Plans pricing={data} />
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} />
      )}
    </>
  );
}

function YearlyPrice({ total_annual_halalas }: { total_annual_halalas: number }) {
  return (
    <p className={classes.yearly}>
      <Trans
        i18nKey="subscription.or_yearly"
        components={{ amount: <Money amount_halalas={total_annual_halalas} /> }}
      />
    </p>
  );
}

function Plans({ pricing }: { pricing: Pricing }) {
  const { t } = useTranslation();
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const panel = usePanel();
  const mayUpdate = useCan('update subscription_plan');
  const opened = pricing.plans.find(({ id }) => String(id) === panel.id);
  return (
    <>
      <div className={classes.plans}>
        {pricing.plans.map((plan) => (
          <PlanCard key={plan.code} plan={plan} cycle="monthly">
            {plan.yearly_plan.total_annual_halalas > 0 && (
              <YearlyPrice total_annual_halalas={plan.yearly_plan.total_annual_halalas} />
            )}
            {mayUpdate && (
              <Button
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                aria-label={t('subscription.edit', { plan: plan[`title_${language}`] })}
                onClick={() => panel.open(plan.id)}
              >
                {t('ui.edit')}
              </Button>
            )}
          </PlanCard>
        ))}
      </div>
      <Card
        title={t('subscription.questions')}
        action={
          mayUpdate && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => panel.open('questions')}
            >
              {t('subscription.edit_questions')}
            </Button>
          )
        }
      >
        <dl>
          {pricing.questions.map((one) => (
            <div key={one.question_en} className={classes.answer}>
              <dt>
                <b>{one[`question_${language}`]}</b>
              </dt>
              <dd>{one[`answer_${language}`]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {mayUpdate && opened && <PlanForm key={opened.id} plan={opened} onClose={panel.close} />}
      {mayUpdate && panel.id === 'questions' && <QuestionsForm pricing={pricing} onClose={panel.close} />}
    </>
  );
}
