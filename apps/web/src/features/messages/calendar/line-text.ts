import type { TFunction } from 'i18next';
import { formatHalalas, formatPrice, formatTime, isolated } from '../../../lib/format.ts';
import { nameIn, type WrittenLanguage } from '../../../lib/language.ts';
import type { DayLine } from './calendar-days.ts';

/** The sentence of a line of the calendar. */
export function lineText(t: TFunction, line: DayLine, language: WrittenLanguage): string {
  if (line.is === 'holiday') return t(`calendar.holidays.${line.holiday.kind}`);
  if (line.is === 'event') return line.event.title;
  const { kind, params, count } = line.known;
  const named = (part: string) => ({
    name_en: String(params[`${part}_en`] ?? ''),
    name_ar: String(params[`${part}_ar`] ?? ''),
  });
  const document = params.document ? t(`expiring_documents.names.${params.document}`) : '';
  const owner = nameIn(language, named('owner'));
  if (document && count > 1) return t(`calendar.known.${kind}s`, { document, owner, count });
  const texts = {
    count,
    document,
    owner,
    fuel: nameIn(language, named('fuel')),
    party: nameIn(language, named('name')),
  };
  return t(`calendar.known.${kind}`, { ...params, ...texts });
}

/** What more there is to say: an amount, a price, the places it holds for. */
export function lineDetail(t: TFunction, line: DayLine): string | null {
  if (line.is === 'holiday') return line.holiday.isExpected ? t('calendar.expected_text') : null;
  if (line.is === 'event') return line.event.extendedProps.note;
  const { kind, params } = line.known;
  if (kind === 'invoice_due')
    return t('calendar.amount', { amount: isolated(formatHalalas(Number(params.amount_halalas))) });
  if (kind === 'price_change')
    return t(params.kind === 'set' ? 'calendar.price_set' : 'calendar.price_shift', {
      ...{ price: isolated(formatPrice(Number(params.value_millis))), count: Number(params.stations) },
    });
  return null;
}

/** The hour of an event that begins on this day; null for all-day ones. */
export function lineTime(line: DayLine): string | null {
  return line.is === 'event' && !line.event.allDay ? formatTime(line.event.start) : null;
}
