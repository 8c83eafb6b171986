import type { WaitingKind, WaitingWork } from '@fleet/contracts/insight/waiting-work.ts';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconBell,
  IconCalendarOff,
  IconCash,
  IconChevronRight,
  IconClipboardCheck,
  IconClipboardList,
  IconClockExclamation,
  IconCreditCardOff,
  IconFileAlert,
  IconFileInvoice,
  IconGavel,
  IconHourglass,
  IconMoodCheck,
  IconPackage,
  IconPlugConnectedX,
  IconReload,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../lib/area.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import type { PageLink } from '../../../lib/page-link.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { useWaitingWork } from '../../../lib/waiting-work.ts';
import { Card } from '../../../ui/card.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { listOfKind, oldestOf } from './waiting-pages.ts';
import classes from './waiting-work.module.css';

const PHONE = '(max-width: 48em)';

type Verb = 'decide' | 'approve' | 'review' | 'open';

const STYLE: Record<
  WaitingKind,
  { icon: ComponentType<{ size?: number }>; tone: 'wait' | 'no' | 'run'; verb: Verb }
> = {
  held_transactions: { icon: IconHourglass, tone: 'wait', verb: 'decide' },
  pending_requests: { icon: IconClipboardList, tone: 'wait', verb: 'decide' },
  top_ups: { icon: IconCash, tone: 'wait', verb: 'approve' },
  disputes: { icon: IconGavel, tone: 'run', verb: 'decide' },
  suspicious_fills: { icon: IconAlertTriangle, tone: 'wait', verb: 'review' },
  shifts_to_approve: { icon: IconClipboardCheck, tone: 'wait', verb: 'approve' },
  shifts_sent_back: { icon: IconReload, tone: 'no', verb: 'open' },
  long_shifts: { icon: IconClockExclamation, tone: 'wait', verb: 'open' },
  stations_offline: { icon: IconPlugConnectedX, tone: 'no', verb: 'open' },
  settlements_to_close: { icon: IconFileInvoice, tone: 'run', verb: 'open' },
  vehicle_documents: { icon: IconCalendarOff, tone: 'no', verb: 'open' },
  driver_documents: { icon: IconCalendarOff, tone: 'no', verb: 'open' },
  station_documents: { icon: IconCalendarOff, tone: 'no', verb: 'open' },
  late_trips: { icon: IconTruckDelivery, tone: 'no', verb: 'open' },
  trip_alerts: { icon: IconBell, tone: 'no', verb: 'open' },
  late_proofs: { icon: IconFileAlert, tone: 'wait', verb: 'review' },
  unassigned_orders: { icon: IconPackage, tone: 'wait', verb: 'open' },
  failed_jobs: { icon: IconReload, tone: 'no', verb: 'open' },
};

/** A supervisor comments on held transactions; others decide. */
function verbOf(area: Area, kind: WaitingKind): Verb {
  return area === 'supervisor' && kind === 'held_transactions' ? 'open' : STYLE[kind].verb;
}

/** What comes before everything that waits, as a blocked credit line does: lost unless the reader acts. */
export interface UrgentNeed {
  title: string;
  about: PageLink;
  amount_halalas: number;
  note: string;
  action: { link: PageLink; label: string };
}

/** Everything that waits for the reader, by kind, with its count, its oldest and what is at stake. The button takes the oldest. */
export function NeedsYouCard({ urgent = null }: { urgent?: UrgentNeed | null }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const { data, error, refetch } = useWaitingWork();
  const rows = data?.filter((row) => listOfKind(area, row.kind) !== null);
  const total = (rows?.reduce((sum, { count }) => sum + count, 0) ?? 0) + (urgent ? 1 : 0);
  const oldest = rows && oldestToDecide(area, rows);
  const first = oldest && oldestOf(area, oldest);
  const isPhone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
  const take = first && (
    <LinkButton
      {...first}
      className={classes.take!}
      rightSection={<IconArrowRight size={16} className="flip" aria-hidden />}
    >
      {t('waiting.take_oldest', { kind: t(`waiting.kinds.${oldest.kind}`) })}
    </LinkButton>
  );
  return (
    <Card
      flush
      tour="waiting"
      title={t('waiting.title')}
      note={total > 0 && t('waiting.items', { count: total })}
      action={!isPhone && take}
    >
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !rows ? (
        <div className={classes.loading} aria-busy>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      ) : rows.length === 0 && !urgent ? (
        <p className={classes.nothing}>
          <IconMoodCheck size={20} stroke={1.75} aria-hidden />
          <span>{t('waiting.nothing')}</span>
        </p>
      ) : (
        <>
          <ul className={classes.kinds}>
            {urgent && <Urgent need={urgent} />}
            {rows.map((row) => (
              <Kind key={row.kind} area={area} row={row} />
            ))}
          </ul>
          {isPhone && take && <div className={classes.below}>{take}</div>}
        </>
      )}
    </Card>
  );
}

/** What a decision is wanted for comes before what is only to be looked at. */
function oldestToDecide(area: Area, rows: readonly WaitingWork[]): WaitingWork | undefined {
  const byAge = rows.toSorted((a, b) => a.oldest_at.localeCompare(b.oldest_at));
  return byAge.find(({ kind }) => verbOf(area, kind) !== 'open') ?? byAge[0];
}

function Urgent({ need: { title, about, amount_halalas, note, action } }: { need: UrgentNeed }) {
  return (
    <li className={classes.kind}>
      <span className={classes.icon} data-tone="no" aria-hidden>
        <IconCreditCardOff size={18} />
      </span>
      <div className={classes.text} data-tone="no">
        <p>
          <Link {...about}>{title}</Link>
          {'\u00a0'}
          <b>
            <Money amount_halalas={amount_halalas} />
          </b>
        </p>
        <p className={classes.facts}>{note}</p>
      </div>
      <Link {...action.link} className={classes.verb}>
        {action.label}
        <IconChevronRight size={16} className="flip" aria-hidden />
      </Link>
    </li>
  );
}

interface KindProps {
  area: Area;
  row: WaitingWork;
  /** Whose it is, where a rule gave it to somebody. */
  who?: ReactNode;
}

/** One kind of what waits, with its oldest. */
export function Kind({ area, row, who }: KindProps) {
  const { t } = useTranslation();
  const { icon: Icon, tone } = STYLE[row.kind];
  const verb = verbOf(area, row.kind);
  const link = oldestOf(area, row)!;
  const name = t(`waiting.kinds.${row.kind}`);
  return (
    <li className={classes.kind}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        <Icon size={18} />
      </span>
      <div className={classes.text}>
        <p>
          <Link {...listOfKind(area, row.kind)!}>{name}</Link>
          {/* Never alone on the second line. */}
          {'\u00a0'}
          <b className="num">{formatNumber(row.count)}</b>
        </p>
        <p className={classes.facts}>
          <span>
            {t('waiting.oldest')} <DateTime at={row.oldest_at} as="relative" />
          </span>
          {row.amount_halalas !== null && (
            <span>
              <Money amount_halalas={row.amount_halalas} />
            </span>
          )}
        </p>
      </div>
      {who}
      <Link {...link} className={classes.verb} aria-label={t(`waiting.oldest_of.${verb}`, { kind: name })}>
        {t(`waiting.verbs.${verb}`)}
        <IconChevronRight size={16} className="flip" aria-hidden />
      </Link>
    </li>
  );
}
