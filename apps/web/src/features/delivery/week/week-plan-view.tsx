import type { WeekPlanDetail } from '@fleet/contracts/delivery/week-plans.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconCalendarStats, IconCheck, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { showError } from '../../../ui/toast.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { whyNothingIsDue } from './due-refills.ts';
import { useTankForecasts } from './week.api.ts';
import { WeekColumns } from './week-columns.tsx';
import { WeekComparison } from './week-comparison.tsx';
import { WeekLeftOut } from './week-left-out.tsx';
import { useLatestWeekPlan, usePlanWeek, useStopWeek } from './week-plan.api.ts';
import classes from './week-plan.module.css';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** The plan of a depot's week: which refills go when with whom, what that saves, what is left out, and its acceptance. */
export function WeekPlanView({ delivery_branch_id }: { delivery_branch_id: number }) {
  const { t } = useTranslation();
  const { data: plan, error, refetch } = useLatestWeekPlan(delivery_branch_id);
  if (error && plan === undefined) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (plan === undefined) return <Loading />;
  if (plan === null)
    return (
      <EmptyState icon={IconCalendarStats} title={t('week.none')} text={t('week.none_text')}>
        <PlanButton delivery_branch_id={delivery_branch_id} label={t('week.plan')} isFirst isMain />
      </EmptyState>
    );
  return <PlannedWeek plan={plan} />;
}

function PlannedWeek({ plan }: { plan: WeekPlanDetail }) {
  const { t } = useTranslation();
  const isAtWork = plan.status === 'queued' || plan.status === 'running';
  const again = (
    <PlanButton
      delivery_branch_id={plan.delivery_branch.id}
      label={t('week.again')}
      isMain={!plan.can.accept && !plan.accepted_at}
    />
  );
  if (isAtWork) return <AtWork plan={plan} />;
  if (plan.status === 'failed' || !plan.comparison)
    return (
      <EmptyState
        icon={IconCalendarStats}
        title={t(plan.status === 'failed' ? 'week.failed' : 'week.stopped')}
        text={t(plan.status === 'failed' ? 'week.failed_text' : 'week.stopped_text')}
      >
        {again}
      </EmptyState>
    );
  return (
    <div className={classes.plan}>
      <div className={classes.head}>
        <WeekComparison comparison={plan.comparison} total={plan.refills.length} />
        <div className={classes.actions}>
          {again}
          <AcceptButton plan={plan} />
        </div>
      </div>
      <State plan={plan} />
      <WeekColumns plan={plan} />
      <WeekLeftOut plan={plan} />
    </div>
  );
}

/** Whether it still holds, and when it was made. */
function State({ plan }: { plan: WeekPlanDetail }) {
  const { t } = useTranslation();
  if (plan.accepted_at)
    return (
      <Callout tone="go" title={t('week.accepted')}>
        <DateTime at={plan.accepted_at} />
      </Callout>
    );
  if (plan.outdated)
    return (
      <Callout tone="wait" title={t(`week.outdated.${plan.outdated}`)}>
        {t('week.outdated_text')}
      </Callout>
    );
  if (plan.status === 'stopped')
    return (
      <Callout tone="wait" title={`${t('week.stopped')}.`}>
        {t('week.stopped_text')}
      </Callout>
    );
  return null;
}

function AtWork({ plan }: { plan: WeekPlanDetail }) {
  const { t } = useTranslation();
  const stop = useStopWeek();
  const stage = plan.done_percent < 45 ? 'plan' : plan.done_percent < 90 ? 'last_day' : 'findings';
  const sentence = plan.status === 'queued' ? t('week.queued') : t(`week.stages.${stage}`);
  return (
    <div className={classes.work}>
      <div className={classes.workLine}>
        <span role="status">{sentence}</span>
        <bdi className="num">{plan.done_percent}%</bdi>
      </div>
      <progress
        className={classes.progress}
        value={plan.done_percent}
        max={100}
        aria-label={t('week.planning')}
      />
      <div className={classes.workLine}>
        <span className="muted">{t('week.work_note', { count: plan.refills.length })}</span>
        {plan.can.stop && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            loading={stop.isPending}
            onClick={() =>
              stop.mutate({ params: { id: plan.id } }, { onError: (error) => showError(errorText(t, error)) })
            }
          >
            {t('week.stop')}
          </Button>
        )}
      </div>
      <WaitingDays />
    </div>
  );
}

interface PlanButtonProps {
  delivery_branch_id: number;
  label: string;
  isFirst?: boolean;
  /** The one thing to do now. */
  isMain?: boolean;
}

function PlanButton({ delivery_branch_id, label, isFirst = false, isMain = false }: PlanButtonProps) {
  const { t } = useTranslation();
  const plan = usePlanWeek();
  const mayPlan = useCan('update plan');
  const { data } = useTankForecasts(delivery_branch_id);
  const why = data ? whyNothingIsDue(data.rows) : null;
  if (!mayPlan) return null;
  return (
    <span className={classes.reasoned}>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={
          isFirst ? <IconCalendarStats size={18} aria-hidden /> : <IconRefresh size={18} aria-hidden />
        }
        disabled={why !== null}
        loading={plan.isPending}
        onClick={() =>
          plan.mutate(
            { body: { delivery_branch_id } },
            { onError: (error) => showError(errorText(t, error)) },
          )
        }
      >
        {label}
      </Button>
      {why && <small className="muted">{t(`week.nothing_due.${why}`)}</small>}
    </span>
  );
}

function AcceptButton({ plan }: { plan: WeekPlanDetail }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!plan.can.accept) return null;
  return (
    <>
      <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('week.accept')}
      </Button>
      {isOpen && <AcceptDialog plan={plan} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Where the days will be. */
function WaitingDays() {
  return (
    <div className={classes.waiting} aria-hidden>
      {DAYS.map((day) => (
        <Skeleton key={day} height={140} />
      ))}
    </div>
  );
}

function Loading() {
  return (
    <div className={classes.work} aria-busy>
      <Skeleton height={56} />
      <WaitingDays />
    </div>
  );
}
