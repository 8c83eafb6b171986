import type { FuelRequestDetail, FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { Language } from '@fleet/domain/languages.ts';
import type { TFunction } from 'i18next';
import { formatHalalas } from '../../../lib/format.ts';
import { litresText } from '../../../lib/fuel-requests/check-sentence.ts';
import { titleIn } from '../../../lib/language.ts';

/** The fuel in the reader's language. */
export function fuelName(fuel: { title_en: string; title_ar: string }, language: Language): string {
  return titleIn(language, fuel);
}

/** The same within a sentence: "How much diesel?" */
export function fuelLabel(fuel: { title_en: string; title_ar: string }, language: Language): string {
  return language === 'en' ? fuel.title_en.toLowerCase() : titleIn(language, fuel);
}

/** What was requested: "60 L", "SAR 100.00", "a fill-up". */
export function requestedText(t: TFunction, request: FuelRequestRow): string {
  if (request.kind === 'fill_up') return t('driver.a_fill_up');
  if (request.kind === 'litres')
    return t('checks.units.litres', { value: litresText(request.requested_volume_ml) });
  return t('checks.units.riyals', { value: formatHalalas(request.requested_amount_halalas) });
}

/** `JDR 4821`, as a plate is spoken. */
export function plateText(plate_no: string): string {
  return plate_no.replace('-', ' ');
}

/** Whether a person rejected it rather than the policy. */
export function isRefusedByManager(request: FuelRequestDetail): boolean {
  return request.timeline.some(
    (line) =>
      line.entry === 'request_rejected' && (line.actor.kind === 'user' || line.actor.kind === 'api_key'),
  );
}
