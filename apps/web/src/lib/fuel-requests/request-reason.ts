import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { TFunction } from 'i18next';

type Reasoned = Pick<FuelRequestRow, 'request_reason' | 'request_reason_text'>;

/** Why the driver needs it, in the reader's language with the driver's own words; empty where no reason was named. */
export function reasonText(t: TFunction, { request_reason, request_reason_text }: Reasoned): string {
  return [request_reason && t(`request_reasons.${request_reason}`), request_reason_text]
    .filter(Boolean)
    .join(' · ');
}
