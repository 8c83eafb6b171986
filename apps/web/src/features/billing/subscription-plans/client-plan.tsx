import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDate, formatMonth } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { ChoosePlanDialog } from './choose-plan-dialog.tsx';
import classes from './plans.module.css';
import { type ClientPlanState, useClientPlan } from './subscription-plans.api.ts';

/** The plan a client is on: what it costs, until when it is paid, and what comes next. */
export function ClientPlan({ client_id }: { client_id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useClientPlan(client_id);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <Card title={t('subscription.plan')}>
      {data ? (
        <div className={classes.now}>
          <Facts state={data} />
          {data.can.choose && (
            <Button variant="default" onClick={() => setIsChoosing(true)}>
              {t('subscription.change')}
            </Button>
          )}
        </div>
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={64} />
      )}
      {isChoosing && data && (
        <ChoosePlanDialog client_id={client_id} state={data} onClose={() => setIsChoosing(false)} />
      )}
    </Card>
  );
}

type Chosen = NonNullable<ClientPlanState['current']>;

function Facts({ state }: { state: ClientPlanState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const basic = state.choices.find(({ code }) => code === 'basic');
  const titleOf = (plan: { title_en: string; title_ar: string } | undefined) =>
    plan?.[language === 'ar' ? 'title_ar' : 'title_en'];
  const { current, next, paid_until } = state;
  return (
    <div className={classes.facts}>
      <Fact label={t('subscription.now')} note={<CostOf chosen={current} />}>
        {titleOf(current ?? basic)}
      </Fact>
      {paid_until && <Fact label={t('subscription.paid_until')}>{formatMonth(paid_until, language)}</Fact>}
      {next && (
        <Fact
          label={t('subscription.from', {
            date: formatDate(`${next.from_period}-01T12:00:00+03:00`, language),
          })}
          note={<CostOf chosen={next} />}
        >
          {titleOf(next)}
        </Fact>
      )}
    </div>
  );
}

function CostOf({ chosen }: { chosen: Chosen | null }) {
  const { t } = useTranslation();
  if (!chosen || chosen.amount_halalas === 0) return t('subscription.free');
  return (
    <>
      <Money amount_halalas={chosen.amount_halalas} /> {t(`subscription.per.${chosen.billing_cycle}`)}
      {' · '}
      <Trans i18nKey="fees.vat_in" components={{ vat: <Money amount_halalas={chosen.vat_halalas} /> }} />
    </>
  );
}

function Fact({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <span>{label}</span>
      <b>{children}</b>
      {note && <small>{note}</small>}
    </div>
  );
}
