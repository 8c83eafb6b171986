import type { TFunction } from 'i18next';
import { formatHalalas, formatMl } from '../lib/format.ts';
import type { Language } from '../lib/language.ts';
import type { ServerEvent } from '../lib/server-sent-events.ts';

/**
 * The sentence of a push message: `push.<kind>`, filled with its params. Amounts and volumes become text here (`amount_halalas` is also
 * `amount`, `volume_ml` also `volume`), names take the reader's language (`station_name_ar` is also `station_name`).
 * Null for a kind this version does not know.
 */
export function pushTextOf(event: ServerEvent, language: Language, t: TFunction): string | null {
  if (typeof event.kind !== 'string') return null;
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries((event.params ?? {}) as Record<string, unknown>)) {
    values[key] = value;
    if (key.endsWith('_halalas')) values[key.replace(/_halalas$/, '')] = formatHalalas(Number(value));
    if (key.endsWith('_ml')) values[key.replace(/_ml$/, '')] = formatMl(Number(value));
    if (key.endsWith(`_${language}`)) values[key.replace(/_(en|ar)$/, '')] = value;
  }
  return t(`push.${event.kind}`, { ...values, defaultValue: '' }) || null;
}
