import type { CalendarEvent } from '@fleet/contracts/messages/calendar.ts';
import type { Language, WrittenLanguage } from '@fleet/domain/languages.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { TFunction } from 'i18next';
import { formatDate, formatHalalas, formatPrice, formatTime, isolated } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { type DayLine, weekdayOf } from './calendar-days.ts';

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
  const name = nameIn(language, named('owner'));
  // A plate is not broken over two lines.
  const owner = kind === 'vehicle_document' ? name.replaceAll(' ', '\u00a0') : name;
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

/** How an event comes again: “Every 2 weeks on Sunday and Tuesday, until 30 Dec 2026”. */
export function repeatText(t: TFunction, event: CalendarEvent, language: Language): string | null {
  const { repeat, series } = event.extendedProps;
  if (!repeat) return null;
  const day = series?.day ?? riyadhDate(new Date(event.start));
  const weekdays = repeat.weekdays.length > 0 ? repeat.weekdays : [weekdayOf(day)];
  const names = weekdays.map((weekday) => t(`rules.weekdays.${weekday}`));
  const days = new Intl.ListFormat(language).format(names);
  const rhythm = t(`calendar.repeats.${repeat.rhythm}`, {
    count: repeat.interval,
    days,
    day: Number(day.slice(8)),
  });
  if (repeat.until)
    return [rhythm, t('calendar.until', { day: formatDate(`${repeat.until}T09:00:00Z`, language) })].join(
      t('ui.comma'),
    );
  if (repeat.count) return [rhythm, t('calendar.times', { count: repeat.count })].join(t('ui.comma'));
  return rhythm;
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
