import { factsOf, type Language } from '@fleet/domain/languages.ts';
import type { TFunction } from 'i18next';
import { formatDate, formatHalalas, formatMl, formatMonth } from '../lib/format.ts';
import type { ServerEvent } from '../lib/server-sent-events.ts';

const MONTH = /^\d{4}-\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The text of a notification: `push.<kind>` with its parameters. Amounts and volumes are formatted (`amount_halalas` becomes
 * `amount`, `volume_ml` becomes `volume`), names are in the reader's language, or in the one of the two that they can read (`station_name_ar`
 * becomes `station_name`). Null for an unknown kind.
 */
export function pushTextOf(event: ServerEvent, language: Language, t: TFunction): string | null {
  if (typeof event.kind !== 'string') return null;
  const values: Record<string, unknown> = {};
  const { names: named } = factsOf(language);
  for (const [key, value] of Object.entries((event.params ?? {}) as Record<string, unknown>)) {
    if (value === null) continue;
    if (key === 'plate_no') values[key] = isolated(String(value).replace('-', ' '));
    else if (key === 'indicator') values[key] = t(`anomaly_indicators.${value}`);
    else if (key === 'document') values[key] = t(`expiring_documents.names.${value}`);
    else if (key === 'bank_reason')
      values[key] = t(`settlements.bank_reasons.${value}`, { defaultValue: value });
    else if (key.endsWith('_halalas'))
      values[key.replace(/_halalas$/, '')] = isolated(formatHalalas(Number(value)));
    else if (key.endsWith('_ml')) values[key.replace(/_ml$/, '')] = isolated(formatMl(Number(value)));
    else if (key.endsWith(`_${named}`)) values[key.replace(/_(en|ar)$/, '')] = value;
    else if (MONTH.test(String(value))) values[key] = formatMonth(String(value), language);
    else if (DAY.test(String(value))) values[key] = formatDate(`${value}T12:00:00+03:00`, language);
    else values[key] = value;
  }
  return t(`push.${event.kind}`, { ...values, defaultValue: '' }) || null;
}

/** Left to right also within Arabic text. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
