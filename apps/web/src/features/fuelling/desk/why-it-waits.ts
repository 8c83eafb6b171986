import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { FuelRequestDetail, FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { TFunction } from 'i18next';
import { formatHalalas } from '../../../lib/format.ts';
import { allowedVolumeMl } from '../../../lib/fuel-requests/approved-less.ts';
import {
  checkAnswer,
  checkSentence,
  checkTitle,
  litresText,
} from '../../../lib/fuel-requests/check-sentence.ts';

import { reasonText } from '../../../lib/fuel-requests/request-reason.ts';

const MAX_SHOWN_REASONS = 2;

/** Why it is held or was rejected, as sentences: reasons without a check first, then failed checks. */
export function whyItWaits(t: TFunction, request: FuelRequestDetail): string[] {
  const checks = (request.close_checks ?? request.checks).filter(
    (check) => !check.passed && stops(request, check),
  );
  const codes = new Set<string>(checks.map((check) => check.code));
  // The missing balance is the cause of the excess, not an additional reason.
  const shownChecks = codes.has('over_hold') ? checks.filter((check) => check.code !== 'balance') : checks;
  return [
    ...request.pending_reasons
      .filter((code) => !codes.has(code))
      .map((code) => t(`desk.reasons.${code}`, { defaultValue: '' })),
    ...shownChecks
      .slice(0, MAX_SHOWN_REASONS)
      .map((check) => (check.code === 'over_hold' ? overHold(t, request) : checkSentence(t, check))),
  ].filter(Boolean);
}

/** The first reasons in a list's row, each with its figure: "128 L over, Driver PIN: not entered". Empty where it waits for nothing. */
export function whyInRow(t: TFunction, row: FuelRequestRow): string {
  const isHeld = row.status.startsWith('transaction_pending');
  const checks = row.failed_checks.filter(({ code, consequence }) =>
    isHeld ? row.pending_reasons.includes(code) : consequence !== 'flag',
  );
  const codes = new Set<string>(checks.map(({ code }) => code));
  const short = (check: Check) => {
    const over_ml = overApprovedMl(row);
    if (check.code !== 'over_hold')
      return t(`desk.reasons.in_row.${check.code}`, {
        defaultValue: t('desk.reasons.short', { what: checkTitle(t, check), how: checkAnswer(t, check) }),
      });
    return over_ml > 0 ? t('desk.reasons.litres_over', { over: litresText(over_ml) }) : checkAnswer(t, check);
  };
  const reasons = [
    ...(isHeld ? row.pending_reasons : [])
      .filter((code) => !codes.has(code))
      .map((code) => t(`desk.reasons.${code}`, { defaultValue: '' }).replace(/\.$/, '')),
    ...checks.filter(({ code }) => code !== 'balance' || !codes.has('over_hold')).map(short),
    row.status === 'request_pending' ? reasonText(t, row) : '',
  ].filter(Boolean);
  return reasons.slice(0, MAX_SHOWN_REASONS + 1).join(t('ui.comma'));
}

/** Flags stop nothing: at the pump the server reports what does, before it the rule itself. */
function stops(request: FuelRequestDetail, { code, consequence }: Check): boolean {
  return request.close_checks ? request.pending_reasons.includes(code) : consequence !== 'flag';
}

/** Expressed in liters; in riyals for amount requests, and for fills within their volume at a higher price. */
function overHold(t: TFunction, request: FuelRequestDetail): string {
  const over_ml = overApprovedMl(request);
  if (over_ml > 0) {
    return t('desk.reasons.over_volume', {
      over: litresText(over_ml),
      requested: litresText(allowedVolumeMl(request) ?? 0),
    });
  }
  return t('desk.reasons.over_amount', {
    over: formatHalalas(request.money.uncovered_halalas),
    hold: formatHalalas(request.money.hold_halalas),
  });
}

/** Dispensed beyond the approved volume; 0 where money was approved. */
function overApprovedMl(row: FuelRequestRow): number {
  const allowed_ml = row.kind === 'amount' && row.approved_volume_ml === null ? null : allowedVolumeMl(row);
  return allowed_ml === null ? 0 : (row.volume_ml ?? 0) - allowed_ml;
}
