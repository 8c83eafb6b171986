import type { UnassignedFacts } from '@fleet/contracts/delivery/order-shapes.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../lib/format.ts';
import { durationText } from '../lib/fuel-requests/check-sentence.ts';

type Reason = UnassignedFacts['reasons'][number];

const SECONDS_A_MINUTE = 60;
/** Reasons whose details are other orders, and those that have a name. */
const OF_ORDERS: readonly string[] = ['after', 'apart'];
const NAMED: Readonly<Record<string, string>> = {
  product_class: 'field_values.product_class',
  skills: 'field_values.required_skills',
};

/** One reason of a plan's in a sentence, with what is missing. */
export function reasonSentence(t: TFunction, { code, by, details }: Reason): string {
  return t(`plans.reasons.${code}`, {
    by: formatNumber(Math.ceil(by)),
    time: delayText(t, by),
    details: detailsText(t, code, details),
    defaultValue: t('plans.reasons.other'),
  });
}

/** A delay in full minutes: one second late is late. */
export function delayText(t: TFunction, seconds: number): string {
  return durationText(t, Math.ceil(seconds / SECONDS_A_MINUTE) * SECONDS_A_MINUTE);
}

/** What a reason is about: `O-12, O-13`, or the names of product classes and equipment. */
export function detailsText(t: TFunction, code: string, details: readonly string[]): string {
  return details
    .map((detail) => {
      if (OF_ORDERS.includes(code)) return `O-${detail}`;
      return NAMED[code] ? t(`${NAMED[code]}.${detail}`, { defaultValue: detail }) : detail;
    })
    .join(t('ui.comma'));
}

/** Why an order is in no trip, for the staff: what ended its trip, what stands in its way, the nearest vehicle. */
export function unassignedSentences(t: TFunction, facts: UnassignedFacts): string[] {
  const { cause, reasons, vehicle_code, trip_code } = facts;
  const failed = cause === 'stop_failed' ? reasons[0] : undefined;
  const ended =
    cause === 'plan'
      ? []
      : [t(`unassigned.causes.${cause}`, { trip: trip_code ?? '', reason: failText(t, facts) })];
  const found = reasons.filter((reason) => reason !== failed).map((reason) => reasonSentence(t, reason));
  return [...ended, ...found, ...(vehicle_code ? [t('plans.nearest', { vehicle: vehicle_code })] : [])];
}

/** The same for the client, in plain words. */
export function unassignedForClient(t: TFunction, facts: UnassignedFacts): string {
  const { cause, reasons } = facts;
  if (cause === 'stop_failed') return t('unassigned.client.stop_failed', { reason: failText(t, facts) });
  const [first] = reasons;
  return t(`unassigned.client.${first?.code ?? 'other'}`, { defaultValue: t('unassigned.client.other') });
}

/** The driver's report: the reason by its name, or the note. */
function failText(t: TFunction, { reasons, note }: UnassignedFacts): string {
  const [first] = reasons;
  if (!first || (first.code === 'other' && note)) return note ?? '';
  return t(`field_values.failed_reason.${first.code}`, { defaultValue: note ?? '' });
}
