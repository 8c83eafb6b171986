import type { TrackedDelivery } from '@fleet/contracts/delivery/tracking-links.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import {
  IconChecks,
  IconClock,
  IconDroplet,
  IconMapPinCheck,
  IconPackage,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay, formatMl, formatNumber, formatTime, formatUntil } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { Callout } from '../../../ui/callout.tsx';
import { useNow } from '../../../ui/date-time.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { Distance } from '../../../ui/volume.tsx';
import classes from './tracking.module.css';

const STATE_STYLE = {
  waiting: { tone: 'end', icon: IconClock },
  shipped: { tone: 'run', icon: IconTruckDelivery },
  next: { tone: 'run', icon: IconTruckDelivery },
  arrived: { tone: 'go', icon: IconMapPinCheck },
  delivered: { tone: 'done', icon: IconChecks },
} as const;

/** How far the delivery is, when it arrives, what comes, and the code for the driver. */
export function DeliveryState({ delivery }: { delivery: TrackedDelivery }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, failed, handover_code, site, order_id } = delivery;
  const style = STATE_STYLE[state];
  return (
    <>
      {failed && (
        <Callout tone="wait" title={t('tracking.failed', { time: formatTime(failed.at) })}>
          {t(`field_values.failed_reason.${failed.reason}`)} {t('tracking.planned_again')}
        </Callout>
      )}
      <section className={classes.arrival} aria-live="polite">
        <ToneBadge tone={style.tone} icon={style.icon}>
          {t(`tracking.states.${state}`)}
        </ToneBadge>
        <h2>
          <Headline delivery={delivery} />
        </h2>
        <p>
          <Details delivery={delivery} />
        </p>
      </section>
      {delivery.lines.map((line) => (
        <Row
          key={line.title_en}
          icon={line.kind === 'fuel' ? <IconDroplet size={24} /> : <IconPackage size={24} />}
          title={
            <>
              {language === 'en' ? line.title_en : line.title_ar} · <Amount line={line} />
            </>
          }
          text={
            <>
              {t('tracking.order')} <bdi dir="ltr">O-{order_id}</bdi> · {nameIn(language, site)}
            </>
          }
        />
      ))}
      {handover_code && (
        <section className={classes.code}>
          <div>
            <b>{t('field_names.handover_code')}</b>
            <span>{t('tracking.code_note')}</span>
          </div>
          <bdi dir="ltr" className={classes.digits} role="img" aria-label={handover_code.split('').join(' ')}>
            {[...handover_code].map((digit, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: digits keep their places
              <i key={at}>{digit}</i>
            ))}
          </bdi>
        </section>
      )}
    </>
  );
}

function Headline({
  delivery: { state, arrival, slip, window_from, window_to },
}: {
  delivery: TrackedDelivery;
}) {
  const { t } = useTranslation();
  if (state === 'arrived') return t('tracking.arrived');
  if (state === 'delivered')
    return slip ? (
      <Timed name="tracking.delivered_at" from={formatTime(slip.delivered_at)} />
    ) : (
      t('tracking.delivered')
    );
  if (arrival)
    return <Timed name="tracking.arrives" from={formatTime(arrival.from)} to={formatTime(arrival.to)} />;
  if (Date.parse(window_to) - Date.parse(window_from) >= DAY_MS) return t('tracking.any_time');
  return <Timed name="tracking.between" from={formatTime(window_from)} to={formatUntil(window_to)} />;
}

const DAY_MS = 86_400_000;

/** A sentence with times, which stay left to right and on one line. */
function Timed({ name, from, to = '' }: { name: string; from: string; to?: string }) {
  return (
    <Trans
      i18nKey={name}
      values={{ from, to }}
      components={{ time: <bdi dir="ltr" className={classes.time} /> }}
    />
  );
}

function Details({
  delivery: { state, arrival, slip, position, window_from },
}: {
  delivery: TrackedDelivery;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow(position !== null, 1_000);
  const at = slip?.delivered_at ?? arrival?.from ?? window_from;
  const isToday = riyadhDate(new Date(at)) === riyadhDate(new Date(now));
  const dayText = isToday ? t('tracking.today') : formatDay(at, language);
  if (!position) return state === 'shipped' ? `${dayText} · ${t('tracking.shipped_note')}` : dayText;
  return (
    <>
      {dayText} ·{' '}
      <Trans
        i18nKey="tracking.distance"
        components={{ distance: <Distance distance_metres={position.distance_metres} /> }}
      />
      {t('ui.comma')}
      {seenText(t, Math.max(0, Math.round((now - Date.parse(position.fixed_at)) / 1000)))}
    </>
  );
}

function seenText(t: ReturnType<typeof useTranslation>['t'], seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes < 1
    ? t('tracking.seen_seconds', { seconds: formatNumber(seconds) })
    : t('tracking.seen_minutes', { minutes: formatNumber(minutes) });
}

function Amount({ line }: { line: TrackedDelivery['lines'][number] }) {
  const { t } = useTranslation();
  const volume = line.delivered_volume_ml ?? line.volume_ml;
  const pieces = line.delivered_pieces ?? line.pieces ?? 0;
  if (volume === null) return `${formatNumber(pieces)} ${t('units.pieces', { count: pieces })}`;
  const litres = volume % 1000 === 0 ? formatNumber(volume / 1000) : formatMl(volume);
  return `${litres} ${t('units.litre')}`;
}

function Row({ icon, title, text }: { icon: ReactNode; title: ReactNode; text: ReactNode }) {
  return (
    <section className={classes.row}>
      <span className={classes.rowIcon} aria-hidden>
        {icon}
      </span>
      <div>
        <b>{title}</b>
        <span>{text}</span>
      </div>
    </section>
  );
}
