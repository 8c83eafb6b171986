import type { FuelRequestDetail, TimelineRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/format.ts';
import { isApprovedLess } from '../../../lib/fuel-requests/approved-less.ts';
import { useFuelTitle, usePartyName } from '../../../lib/fuel-requests/names.ts';
import { reasonText } from '../../../lib/fuel-requests/request-reason.ts';
import { AllowedQuantity } from '../../../ui/fuel-requests/allowed-quantity.tsx';
import { ExceptionText } from '../../../ui/fuel-requests/exception-text.tsx';
import { Money, Price } from '../../../ui/money.tsx';
import type { TimelineItem } from '../../../ui/timeline.tsx';
import { useVehicleAnswerText } from '../../../ui/vehicle-answer.ts';
import { Odometer, Volume } from '../../../ui/volume.tsx';
import { displayLines, pumpLines } from './timeline-pump.tsx';

/** The timeline of a request: actors, corrections, reasons and pictures. */
export function useTimelineItems(request: FuelRequestDetail): TimelineItem[] {
  const { t } = useTranslation();
  const name = usePartyName();
  const fuelTitle = useFuelTitle();
  const context = {
    t,
    answerText: useVehicleAnswerText(),
    station: name(request.station),
    chosen: name(request.chosen_station),
    fuel: fuelTitle(request.fuel_type),
  };
  return request.timeline.map((row) => ({
    id: row.id,
    entry: row.entry,
    at: row.at,
    by: whoOf(t, row),
    lines: linesOf(request, row, context).filter((line) => line !== null && line !== ''),
    pictures: picturesOf(t, row),
  }));
}

interface LineContext {
  t: TFunction;
  answerText: ReturnType<typeof useVehicleAnswerText>;
  station: string;
  chosen: string;
  fuel: string;
}

function whoOf(t: TFunction, { actor, detail }: TimelineRow): string {
  if (actor.kind === 'sweeper') return t('desk.timeline.time_ran_out');
  if (actor.kind === 'policy') {
    if (detail.pump !== undefined) return t('desk.timeline.the_pump');
    const passed = numberIn(detail, 'checks_passed');
    const failed = numberIn(detail, 'checks_failed');
    if (passed === null || failed === null) return t('desk.timeline.policy');
    return t('desk.timeline.policy_passed', { passed, count: passed + failed });
  }
  if (actor.kind === 'api_key') return t('changes.api_key_named', { name: actor.name });
  const group = actor.group ? t(`groups.${actor.group}`) : '';
  return actor.name ? [actor.name, group].filter(Boolean).join(t('desk.comma')) : group;
}

function linesOf(
  request: FuelRequestDetail,
  row: TimelineRow,
  { t, answerText, station, chosen, fuel }: LineContext,
): ReactNode[] {
  const { detail } = row;
  const comment = textIn(detail, 'comment') ?? textIn(detail, 'reason') ?? textIn(detail, 'override');
  const isOpen = request.status === 'request_approved' && request.due_at !== null;
  const lines: ReactNode[] = [];
  switch (row.entry) {
    case 'request_pending':
      lines.push(
        <>
          <Volume volume_ml={row.volume_ml ?? request.requested_volume_ml} /> {fuel} ·{' '}
          {chosen || t('desk.any_station')}
        </>,
      );
      if (reasonText(t, request)) lines.push(<q dir="auto">{reasonText(t, request)}</q>);
      if (typeof detail.vehicle_is_here === 'boolean')
        lines.push(
          answerText({
            is_here: detail.vehicle_is_here,
            seen_at: textIn(detail, 'vehicle_seen_at'),
            seen_metres: numberIn(detail, 'vehicle_seen_metres'),
          }),
        );
      if (detail.sent_to_manager === true) lines.push(t('desk.timeline.sent_to_manager'));
      break;
    case 'request_approved':
      lines.push(
        isApprovedLess(request) ? <AllowedQuantity request={request} /> : null,
        <ExceptionText key="exception" line={row} />,
        <Trans
          i18nKey={isOpen ? 'desk.timeline.hold_until_due' : 'desk.timeline.hold_until'}
          values={{ time: isOpen ? formatTime(request.due_at!) : '' }}
          components={{
            hold: <Money amount_halalas={numberIn(detail, 'hold_halalas') ?? request.money.hold_halalas} />,
          }}
        />,
      );
      break;
    case 'transaction_initiated':
      lines.push(station);
      if (textIn(detail, 'found_by')) lines.push(t(`desk.timeline.found_by.${textIn(detail, 'found_by')}`));
      break;
    case 'number_plate_scan':
      lines.push(
        t(detail.matches === false ? 'desk.timeline.plate_differs' : 'desk.timeline.plate_same', {
          plate: String(detail.read ?? '').replace('-', ' '),
        }),
      );
      if (textIn(detail, 'entry')) lines.push(plateEntryText(t, detail));
      if (textIn(detail, 'tag_number') && detail.entry !== 'tag')
        lines.push(t('desk.timeline.tag_read', { tag_number: String(detail.tag_number) }));
      break;
    case 'transaction_held': {
      const price = numberIn(detail, 'price_millis_per_litre') ?? request.price_millis_per_litre;
      if (price !== null)
        lines.push(
          <Trans
            i18nKey="desk.timeline.price_fixed"
            components={{ price: <Price price_millis_per_litre={price} unit /> }}
          />,
        );
      break;
    }
    case 'refueling': {
      const odometer = numberIn(detail, 'odometer_km');
      const amount = numberIn(detail, 'amount_halalas');
      lines.push(
        <>
          {row.volume_ml !== null && <Volume volume_ml={row.volume_ml} />}
          {amount !== null && (
            <>
              {' '}
              · <Money amount_halalas={amount} />
            </>
          )}
          {odometer !== null && (
            <>
              {' '}
              · <Odometer odometer_km={odometer} />
            </>
          )}
        </>,
        ...pumpLines(t, row),
        ...displayLines(t, row),
      );
      break;
    }
    default:
      lines.push(...outcomeLines(row, t));
  }
  if (comment) lines.push(<q dir="auto">{comment}</q>);
  return lines;
}

/** Cause and money of a final or waiting status. */
function outcomeLines({ entry, detail }: TimelineRow, t: TFunction): ReactNode[] {
  const reasons = Array.isArray(detail.reasons) ? detail.reasons.length : 0;
  const charged = numberIn(detail, 'charged_halalas') ?? numberIn(detail, 'captured_halalas');
  if (entry === 'transaction_completed' && charged !== null) {
    return [
      <Trans
        key="charged"
        i18nKey="desk.timeline.charged"
        components={{ amount: <Money amount_halalas={charged} /> }}
      />,
    ];
  }
  if (detail.refused === true) return [t('desk.timeline.client_refused')];
  if (typeof detail.was_dispensed === 'boolean') {
    return [t(detail.was_dispensed ? 'desk.timeline.was_dispensed' : 'desk.timeline.was_not_dispensed')];
  }
  return reasons > 0 ? [t('desk.timeline.close_held', { count: reasons })] : [];
}

function picturesOf(t: TFunction, row: TimelineRow): NonNullable<TimelineItem['pictures']> {
  if (row.file_id === null) return [];
  const label = t(row.entry === 'number_plate_scan' ? 'desk.photos.plate' : 'desk.photos.pump');
  return [{ path: `/files/${row.file_id}`, label }];
}

function numberIn(detail: TimelineRow['detail'], key: string): number | null {
  const value = detail[key];
  return typeof value === 'number' ? value : null;
}

/** How the plate was entered: by camera, corrected, or typed. */
function plateEntryText(t: TFunction, detail: TimelineRow['detail']): string {
  const camera = textIn(detail, 'camera')?.replace('-', ' ');
  const entry = textIn(detail, 'entry');
  return t(`desk.timeline.plate_entries.${entry === 'corrected' && !camera ? 'corrected_unread' : entry}`, {
    camera: camera ?? '',
    tag_number: textIn(detail, 'tag_number') ?? '',
  });
}

function textIn(detail: TimelineRow['detail'], key: string): string | null {
  const value = detail[key];
  return typeof value === 'string' && value !== '' ? value : null;
}
