import type { WeekPlanDetail, WeekRefillRow, WeekRemedy } from '@fleet/contracts/delivery/week-plans.ts';
import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { durationText } from '../../../lib/fuel-requests/check-sentence.ts';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { reasonSentence } from '../../../ui/unassigned-text.ts';
import { noonOf } from './forecast-parts.tsx';
import classes from './week-plan.module.css';

/** What the plan does not serve: why, and what would help at which price. */
export function WeekLeftOut({ plan }: { plan: WeekPlanDetail }) {
  const { t } = useTranslation();
  const refills = plan.refills.filter(({ date }) => date === null);
  const orders = plan.unassigned_orders.map(({ order_id }) => order_id);
  if (refills.length === 0 && orders.length === 0) return null;
  return (
    <section className={classes.leftOut} aria-labelledby="week-left-out">
      <h2 id="week-left-out">{t('week.left_out')}</h2>
      <ul>
        {refills.map((refill) => (
          <LeftOut key={refill.site_tank_id} refill={refill} />
        ))}
      </ul>
      {orders.length > 0 && (
        <p className="muted">
          <OrdersLeftOut ids={orders} />
        </p>
      )}
    </section>
  );
}

const HERE = '\u0000';

/** The sentence with a link for each order. */
function OrdersLeftOut({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [before, after] = t('week.orders_left_out', { count: ids.length, orders: HERE }).split(HERE);
  const parts = new Intl.ListFormat(language).formatToParts(ids.map(String));
  const linked = parts.flatMap(({ type, value: id }, at) =>
    type === 'element' ? [{ id, between: parts[at + 1]?.value }] : [],
  );
  return (
    <>
      {before}
      {linked.map(({ id, between }) => (
        <Fragment key={id}>
          <LinkAnchor className={classes.order} to="/admin/oms/$id" params={{ id }}>
            O-{id}
          </LinkAnchor>
          {between}
        </Fragment>
      ))}
      {after}
    </>
  );
}

function LeftOut({ refill }: { refill: WeekRefillRow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  return (
    <li>
      <div>
        <b>
          <bdi>{nameOf(refill.warehouse)}</bdi>
        </b>{' '}
        <span className="muted">
          {t('week.due_line', {
            litres: formatNumber(refill.volume_ml / 1000),
            day: formatDay(noonOf(refill.refill_by), language),
          })}
        </span>
        {refill.reasons.map((reason) => (
          <p key={reason.code}>{reasonSentence(t, { ...reason, details: [] })}</p>
        ))}
      </div>
      {refill.remedies.length === 0 ? (
        <p className="muted">{t('week.no_remedy')}</p>
      ) : (
        <ul aria-label={t('week.would_help')}>
          {refill.remedies.map((remedy) => (
            <Remedy key={JSON.stringify(remedy)} remedy={remedy} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Remedy({ remedy }: { remedy: WeekRemedy }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { changes, date, vehicle_code, cost_halalas, volume_ml, below_safe_ml, is_dry } = remedy;
  const day = formatDay(noonOf(date), language);
  const isLater = changes.some(({ code }) => code === 'later');
  return (
    <li>
      <span>
        <span className={classes.change}>
          {changes.length === 0
            ? t('week.remedies.room')
            : new Intl.ListFormat(language).format(
                changes.map((change) => changeText(t, change, vehicle_code)),
              )}
        </span>
        <small className="muted">
          {t('week.remedy_place', { tanker: vehicle_code, day, litres: formatNumber(volume_ml / 1000) })}
        </small>
        {isLater && below_safe_ml > 0 && (
          <small className={classes.warn}>
            {t('week.below_safe', { litres: formatNumber(Math.ceil(below_safe_ml / 1000)) })}
            {is_dry && ` ${t('week.dry_by_then')}`}
          </small>
        )}
      </span>
      <Money amount_halalas={cost_halalas} signed />
    </li>
  );
}

const TIMES: readonly string[] = ['opens', 'closes', 'starts', 'ends'];

function changeText(t: TFunction, { code, by }: WeekRemedy['changes'][number], tanker: string): string {
  if (TIMES.includes(code)) return t(`week.remedies.${code}`, { time: durationText(t, by), tanker });
  return t(`week.remedies.${code}`, { count: by, percent: by, tanker });
}
