import type { DeliverySums } from '@fleet/contracts/delivery/delivery-measures.ts';
import type { PlanDetail } from '@fleet/contracts/delivery/plans.ts';
import { Button, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconChevronDown,
  IconHelpCircle,
  IconPlayerStop,
  IconRoute,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTime } from '../../../lib/format.ts';
import { MeasureLabel } from '../../../ui/measure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Measurement } from '../../../ui/volume.tsx';
import type { Board } from './board.ts';
import { bestOf, CostCurve } from './cost-curve.tsx';
import { DrivenLine } from './driven-line.tsx';
import { litres } from './plan-labels.ts';
import { StraightLegs } from './straight-legs.tsx';
import classes from './strip.module.css';

export const SEARCHES = [10, 30, 60, 120, 300] as const;

interface PlanStripProps {
  board: Board;
  plan: PlanDetail | null;
  /** The figures are of the day's trips, not of a plan. */
  isDay: boolean;
  /** The day as it went, of its own trips. */
  driven: DeliverySums | null;
  /** Number of unassigned orders. */
  open: number;
  seconds: number;
  onSeconds: (seconds: number) => void;
  /** Starts planning: of unassigned orders, or of the rest of the day. */
  onPlan: ((scope: 'open' | 'rest') => void) | null;
  canReplan: boolean;
  onStop: () => void;
  isBusy: boolean;
}

/** Five key figures of the displayed plan, and the search with progress, quality and a stop button. */
export function PlanStrip(props: PlanStripProps) {
  const { board, plan } = props;
  const { t } = useTranslation();
  const { measures, unassigned } = board;
  const km = Math.round(measures.distance_metres / 1000);
  const share = measures.capacity_ml > 0 ? (measures.volume_ml / measures.capacity_ml) * 100 : 0;
  const isNone = measures.stops === 0;
  const gain = plan ? bestOf(plan.progress).gain : 0;
  return (
    <section className={`card ${classes.card}`} aria-label={t('plans.measures')}>
      <div className={classes.strip}>
        <div className={classes.figure}>
          <p>
            <MeasureLabel of="plan_cost" />
          </p>
          <p className={classes.value}>
            <b>{isNone ? t('ui.empty') : <Money amount_halalas={measures.cost_halalas} />}</b>
            {gain > 0 && !props.isDay && (
              <span className={classes.good}>
                <IconArrowDown size={14} aria-hidden />
                {t('plans.below_first', { percent: formatNumber(gain * 100, 1) })}
              </span>
            )}
          </p>
        </div>
        <div className={classes.figure}>
          <p>
            <MeasureLabel of="plan_distance" />
          </p>
          <p className={classes.value}>
            <b>{isNone ? t('ui.empty') : <Measurement value={formatNumber(km)} unit={t('units.km')} />}</b>
          </p>
        </div>
        <div className={classes.figure}>
          <p>
            <MeasureLabel of="plan_on_time" />
          </p>
          <p className={classes.value}>
            <b>
              {isNone
                ? t('ui.empty')
                : t('plans.x_of_y', {
                    x: measures.stops - measures.late - measures.failed,
                    y: measures.stops,
                  })}
            </b>
            {measures.late > 0 && (
              <span className={classes.bad}>
                <IconAlertTriangle size={14} aria-hidden />
                {t('plans.late_count', { count: measures.late })}
              </span>
            )}
            {measures.failed > 0 && (
              <span className={classes.bad}>{t('plans.failed_count', { count: measures.failed })}</span>
            )}
            {measures.done > 0 && (
              <span className={classes.good}>{t('plans.done_count', { count: measures.done })}</span>
            )}
          </p>
        </div>
        <div className={classes.figure}>
          <p>
            <MeasureLabel of="plan_utilisation" />
          </p>
          <p className={classes.value}>
            <b className="num">
              {isNone ? t('ui.empty') : t('plans.percent', { share: formatNumber(share, 1) })}
            </b>
            {measures.done_ml > 0 && (
              <span className={classes.good}>
                {t('plans.delivered_share', {
                  share: formatNumber((measures.done_ml / measures.volume_ml) * 100),
                })}
              </span>
            )}
          </p>
        </div>
        <div className={classes.figure}>
          <p>
            <MeasureLabel of="plan_unassigned" />
          </p>
          <p className={classes.value}>
            <b className="num">{formatNumber(unassigned.length)}</b>
            {unassigned.length > 0 && (
              <span className={classes.wait}>
                <IconHelpCircle size={14} aria-hidden />
                <Measurement value={litres(measures.unassigned_ml)} unit={t('units.litre')} />
              </span>
            )}
          </p>
        </div>
        <Search {...props} />
      </div>
      {props.driven && <DrivenLine sums={props.driven} />}
    </section>
  );
}

function Search({
  board,
  plan,
  open,
  seconds,
  onSeconds,
  onPlan,
  canReplan,
  onStop,
  isBusy,
}: PlanStripProps) {
  const { t } = useTranslation();
  const isAtWork = plan?.status === 'queued' || plan?.status === 'running';
  if (plan && isAtWork) return <Running plan={plan} onStop={onStop} isBusy={isBusy} />;
  const again = plan && (plan.scope === 'rest' ? canReplan : open > 0) ? plan.scope : null;
  return (
    <div className={classes.search}>
      {plan && (
        <div className={classes.made}>
          <b>{t(`plans.status.${plan.status}`, { time: formatTime(plan.ended_at ?? plan.created_at) })}</b>
          <span>{t('plans.searched', { seconds: Math.max(1, Math.round(plan.searched_ms / 1000)) })}</span>
          {plan.travel_source === 'straight_lines_instead' && (
            <span className={classes.instead} title={t('plans.straight_lines_instead_why')}>
              {t('plans.straight_lines_instead')}
            </span>
          )}
          <StraightLegs plan={plan} board={board} />
        </div>
      )}
      {plan && <CostCurve progress={plan.progress} seconds={plan.searched_ms / 1000} />}
      {onPlan && (open > 0 || canReplan) && (
        <div className={classes.start}>
          <Menu shadow="md" position="bottom-end">
            <Menu.Target>
              <Button
                variant="subtle"
                size="compact-sm"
                rightSection={<IconChevronDown size={14} aria-hidden />}
                aria-label={t('plans.search_for_time', { time: duration(t, seconds) })}
              >
                {duration(t, seconds)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{t('plans.search_for')}</Menu.Label>
              {SEARCHES.map((choice) => (
                <Menu.Item
                  key={choice}
                  onClick={() => onSeconds(choice)}
                  aria-current={choice === seconds || undefined}
                >
                  {duration(t, choice)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          {again && (
            <Button variant="default" size="sm" loading={isBusy} onClick={() => onPlan(again)}>
              {t('plans.plan_again')}
            </Button>
          )}
          {!again && canReplan && (
            <Button variant="default" size="sm" loading={isBusy} onClick={() => onPlan('rest')}>
              {t('plans.plan_rest')}
            </Button>
          )}
          {!again && open > 0 && (
            <Button
              size="sm"
              variant={canReplan ? 'default' : 'filled'}
              leftSection={<IconRoute size={16} />}
              loading={isBusy}
              onClick={() => onPlan('open')}
            >
              {t('plans.plan_orders', { count: open })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Running({ plan, onStop, isBusy }: { plan: PlanDetail; onStop: () => void; isBusy: boolean }) {
  const { t } = useTranslation();
  const elapsed = plan.searched_ms / 1000;
  const last = plan.progress.at(-1);
  const since = last ? Math.max(0, Math.round((plan.searched_ms - last.ms) / 1000)) : null;
  return (
    <div className={classes.search}>
      <div className={classes.running}>
        <p className={classes.pulse}>
          <i aria-hidden />
          <b>{t(plan.status === 'queued' ? 'plans.waits' : 'plans.optimising')}</b>
          <span className="num">
            {t('plans.elapsed', { now: clock(elapsed), total: clock(plan.seconds) })}
          </span>
        </p>
        <progress
          className={classes.bar}
          value={Math.min(elapsed, plan.seconds)}
          max={plan.seconds}
          aria-label={t('plans.optimising')}
        />
        <p className={classes.quiet}>
          {plan.status === 'queued'
            ? t('plans.queue', { count: plan.queue_position ?? 0 })
            : since === null
              ? t('plans.looking')
              : t('plans.better_ago', { seconds: since })}
        </p>
      </div>
      <CostCurve progress={plan.progress} seconds={plan.seconds} />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlayerStop size={16} />}
        onClick={onStop}
        loading={isBusy}
        disabled={!plan.can.stop}
      >
        {t('plans.stop')}
      </Button>
    </div>
  );
}

function clock(seconds: number): string {
  const total = Math.round(seconds);
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
}

function duration(t: TFunction, seconds: number): string {
  return seconds < 60 ? t('plans.seconds', { count: seconds }) : t('plans.minutes', { count: seconds / 60 });
}
