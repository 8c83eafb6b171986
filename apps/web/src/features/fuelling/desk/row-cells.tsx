import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { ENDED_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { IconAlarm } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { amountHalalasOf } from '../../../lib/fuel-requests/approved-less.ts';
import { usePartyName } from '../../../lib/fuel-requests/names.ts';
import { numberOf } from '../../../lib/fuel-requests/request-number.ts';
import { settings } from '../../../lib/settings.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { DateTime, useNow } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { Volume } from '../../../ui/volume.tsx';
import classes from './list.module.css';
import { FlagMark } from './request-flags.tsx';
import { whyInRow } from './why-it-waits.ts';

/** `14:05` over `24 Nov`, with the year if not the current one. */
export function TimeCell({ at }: { at: string }) {
  const day = useShortDate();
  return (
    <time dateTime={at}>
      <TwoLines full first={<bdi className="num">{formatTime(at)}</bdi>} second={day(at)} />
    </time>
  );
}

/** `2 hours ago` over `24 Nov, 14:05`; overdue ones are marked. */
export function SinceCell({ at }: { at: string }) {
  const { t } = useTranslation();
  const day = useShortDate();
  const now = useNow();
  const isOverdue = now - Date.parse(at) >= settings().held_overdue_seconds * 1000;
  return (
    <TwoLines
      full
      first={
        isOverdue ? (
          <span className={classes.overdue}>
            <IconAlarm size={14} aria-hidden />
            <DateTime at={at} as="relative" />
            <span className="visually-hidden">{t('held.overdue')}</span>
          </span>
        ) : (
          <DateTime at={at} as="relative" />
        )
      }
      second={`${day(at)}${t('desk.comma')}${formatTime(at)}`}
    />
  );
}

/** `24 Nov`, with the year if not the current one. */
export function useShortDate(): (at: string) => string {
  const language = useLanguage();
  const thisYear = new RegExp(` ${riyadhDate(new Date()).slice(0, 4)}$`);
  return (at) => formatDate(at, language).replace(thisYear, '');
}

/** The transaction number over the request's; only the latter before fueling. Demo rows are marked. */
export function NumberCell({ row }: { row: FuelRequestRow }) {
  const { t } = useTranslation();
  return (
    <TwoLines
      full
      first={<bdi className="num">{numberOf(row)}</bdi>}
      second={
        <>
          {row.reference_number ? <bdi className="num">#{row.id}</bdi> : t(`desk.kinds.${row.kind}`)}
          {row.is_demo && <span className={classes.demo}>{t('desk.demo')}</span>}
          <FlagMark flags={row.flags} />
        </>
      }
    />
  );
}

/** Volume: black once dispensed, gray while requested, empty if it ended without fuel. */
export function VolumeCell({ row }: { row: FuelRequestRow }) {
  const isDispensed = row.volume_ml !== null;
  if (!isDispensed && ENDED_STATUSES.has(row.status)) return <span className={classes.none}>–</span>;
  const requested = <Volume volume_ml={row.requested_volume_ml} bare />;
  if (!isDispensed && row.approved_volume_ml !== null)
    return (
      <TwoLines
        first={
          <span className={classes.requested}>
            <Volume volume_ml={row.approved_volume_ml} bare />
          </span>
        }
        second={<Trans i18nKey="desk.of_requested" components={{ requested }} />}
      />
    );
  return (
    <span className={isDispensed ? undefined : classes.requested}>
      {isDispensed ? <Volume volume_ml={row.volume_ml!} bare /> : requested}
    </span>
  );
}

/** Amount by the same rule: charged or dispensed, otherwise requested. */
export function AmountCell({ row, bare = true }: { row: FuelRequestRow; bare?: boolean }) {
  const { area } = useSignedIn();
  const amount = amountOf(row, area === 'customer');
  if (amount === null) return <span className={classes.none}>–</span>;
  return (
    <span className={row.amount_halalas === null ? classes.requested : undefined}>
      <Money amount_halalas={amount} bare={bare} />
    </span>
  );
}

/** The amount of a row, for clients the charged one; null if it ended without fuel. */
export function amountOf(row: FuelRequestRow, isClients: boolean): number | null {
  if (row.amount_halalas === null && ENDED_STATUSES.has(row.status)) return null;
  if (isClients && row.status === 'transaction_completed') return row.charged_halalas ?? row.amount_halalas;
  return amountHalalasOf(row);
}

/** The status, and under it why it waits or was rejected. */
export function StatusCell({ row }: { row: FuelRequestRow }) {
  const { t } = useTranslation();
  const why = whyInRow(t, row);
  if (!why) return <StatusBadge status={row.status} />;
  return (
    <span className={classes.status}>
      <StatusBadge status={row.status} variant="plain" />
      <small title={why}>{why}</small>
    </span>
  );
}

/** A row beside an open panel and on phones: plate, status, time, volume, amount and party. */
export function NarrowRow({ row, since = false }: { row: FuelRequestRow; since?: boolean }) {
  const { t } = useTranslation();
  const name = usePartyName();
  const { area } = useSignedIn();
  const why = whyInRow(t, row);
  const volume =
    row.volume_ml ??
    (ENDED_STATUSES.has(row.status) ? null : (row.approved_volume_ml ?? row.requested_volume_ml));
  return (
    <>
      <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind} size="xs" />
      <span className={classes.narrow}>
        <StatusBadge status={row.status} variant="plain" />
        <small className="ellipsis">
          {!since && (
            <>
              <DateTime at={row.created_at} as="time" />
              {' · '}
            </>
          )}
          {volume === null ? t('desk.no_fuel') : <Volume volume_ml={volume} />}
          {volume !== null && (
            <>
              {' · '}
              <AmountCell row={row} bare={false} />
            </>
          )}
        </small>
        {why && <small className={classes.why}>{why}</small>}
        {(since || area !== 'customer') && (
          <small className="ellipsis">
            {since && <DateTime at={row.status_changed_at} as="relative" />}
            {since && area !== 'customer' && ' · '}
            {area !== 'customer' && name(row.client)}
          </small>
        )}
      </span>
    </>
  );
}
