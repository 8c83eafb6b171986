import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Brand } from '../../../ui/brand.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LanguageSwitch } from '../../../ui/language-switch.tsx';
import { PlanCard } from './plan-card.tsx';
import classes from './plans.module.css';
import { type BillingCycle, type Pricing, usePricing } from './subscription-plans.api.ts';

interface PricingPageProps {
  isSignedIn: boolean;
  /** To the sign-in page, or into the product. */
  onEnter: () => void;
  /** To the page where a client chooses. */
  onChoose: () => void;
}

/** Plans and prices for everyone, signed in or not. */
export function PricingPage({ isSignedIn, onEnter, onChoose }: PricingPageProps) {
  const { t } = useTranslation();
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classes.page}>
        <header className={classes.top}>
          <Brand size={32} />
          <LanguageSwitch short className={classes.language} />
          <Button variant="default" onClick={onEnter}>
            {t(isSignedIn ? 'subscription.open' : 'sign_in.sign_in')}
          </Button>
        </header>
        <main className={classes.main}>
          <h1 className={classes.title}>{t('subscription.title')}</h1>
          <p className={classes.lead}>{t('subscription.lead')}</p>
          <Content onChoose={onChoose} />
        </main>
      </div>
    </QueryClientProvider>
  );
}

function Content({ onChoose }: Pick<PricingPageProps, 'onChoose'>) {
  const { t } = useTranslation();
  const { data, error, refetch } = usePricing();
  if (data) return <Prices pricing={data} onChoose={onChoose} />;
  if (error) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  return <Skeleton height={420} />;
}

function Prices({ pricing, onChoose }: Pick<PricingPageProps, 'onChoose'> & { pricing: Pricing }) {
  const { t } = useTranslation();
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  return (
    <>
      <SegmentedControl
        size="md"
        className={classes.cycle!}
        aria-label={t('field_names.billing_cycle')}
        value={cycle}
        onChange={(value) => setCycle(value === 'yearly' ? 'yearly' : 'monthly')}
        data={[
          { value: 'monthly', label: t('subscription.cycles.monthly') },
          { value: 'yearly', label: t('subscription.cycles.yearly') },
        ]}
      />
      <div className={classes.plans}>
        {pricing.plans.map((plan) => (
          <PlanCard key={plan.code} plan={plan} cycle={cycle}>
            <Button variant={plan.popular ? 'filled' : 'default'} size="md" onClick={onChoose}>
              {t('subscription.choose', { plan: plan[`title_${language}`] })}
            </Button>
          </PlanCard>
        ))}
      </div>
      <p className="muted">
        {t('subscription.vat_note', { rate: `${formatNumber(pricing.vat_rate_basis_points / 100)}%` })}
      </p>
      {pricing.questions.length > 0 && (
        <section className={classes.questions}>
          <h2>{t('subscription.questions')}</h2>
          {pricing.questions.map((one) => (
            <details key={one.question_en}>
              <summary>
                {one[`question_${language}`]}
                <IconChevronDown size={20} aria-hidden />
              </summary>
              <p>{one[`answer_${language}`]}</p>
            </details>
          ))}
        </section>
      )}
    </>
  );
}
