import { factsOf, type Language } from '@fleet/domain/languages.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { litres } from '@fleet/domain/units.ts';
import { texts } from '../../platform/texts.ts';
import { amountText, dayText, halalasText, periodText } from '../documents/document-text.service.ts';

const MONTH = /^\d{4}-\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parameters as readers see them: amounts and volumes are written out (`amount_halalas` becomes `amount`), names are in the reader's
 * language, or in the one of the two that they can read (`station_name_ar` becomes `station_name`). `mark` keeps figures left to right.
 */
export function presentParams(
  params: Readonly<Record<string, unknown>>,
  language: Language,
  mark: (figure: string) => string,
): Record<string, string> {
  const values: Record<string, string> = {};
  const { names: named } = factsOf(language);
  for (const [key, value] of Object.entries(params)) {
    if (value === null || value === undefined || typeof value === 'object') continue;
    const text = String(value);
    if (key === 'plate_no') values[key] = mark(text.replace('-', ' '));
    else if (key === 'indicator') values[key] = texts(language)(`anomaly_indicators.${text}`);
    else if (key === 'document') values[key] = texts(language)(`expiring_documents.names.${text}`);
    else if (key === 'bank_reason')
      values[key] = texts(language)(`settlements.bank_reasons.${text}`, { defaultValue: text });
    else if (key.endsWith('_halalas')) values[key.slice(0, -8)] = mark(halalasText(Number(value)));
    else if (key.endsWith('_ml')) values[key.slice(0, -3)] = mark(amountText(litres(Number(value))));
    else if (key.endsWith(`_${named}`)) values[key.slice(0, -3)] = text;
    else if (MONTH.test(text)) values[key] = periodText(text, language);
    else if (DAY.test(text)) values[key] = dayText(startOfRiyadhDate(text), language);
    else values[key] = text;
  }
  return values;
}

/** Left to right also within Arabic text. */
export function isolated(figure: string): string {
  return `\u2066${figure}\u2069`;
}
