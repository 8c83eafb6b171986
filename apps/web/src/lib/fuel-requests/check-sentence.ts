import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { Language } from '@fleet/domain/languages.ts';
import i18next, { type TFunction } from 'i18next';
import {
  distanceParts,
  durationParts,
  formatDate,
  formatHalalas,
  formatMl,
  formatNumber,
  formatPrice,
  formatTime,
  isolated,
} from '../format.ts';
import { nameIn, toLanguage } from '../language.ts';

/**
 * Texts of the policy's checks: title, result, sentence and remedy, from `checks.*` of the locale files. For React nodes see
 * `show-checks.tsx`.
 */

/**
 * The reader: a driver can request less or contact the manager, staff at a pump can refer the driver, office users can change the
 * limit.
 */
export type CheckReader = 'driver' | 'pump' | 'desk';

/** Its name in a list of checks: there may be one for each expired document. */
export function checkKey({ code, document }: Check): string {
  return document ? `${code} ${document.name}` : code;
}

/** The subject of the check: "Liters per day", "Room in the tank". */
export function checkTitle(t: TFunction, check: Check): string {
  return t(`checks.titles.${check.code}`, { window_days: check.window_days ?? 0 });
}

/** The short result beside the title: "35 L over", "third of 4", "96 L free of 200 L". */
export function checkAnswer(t: TFunction, check: Check): string {
  return t(`checks.${check.passed ? 'passed' : 'failed'}.${formOf(check)}`, checkValues(t, check));
}

/**
 * The full sentence with limit, used, added and excess: "Daily limit of the vehicle: 120 L, 95 L used. 60 L exceeds it by 35 L." A
 * passed check gets its title and short result.
 */
export function checkSentence(t: TFunction, check: Check): string {
  if (check.passed) return `${checkTitle(t, check)}: ${checkAnswer(t, check)}`;
  const form = check.tank_level ? 'tank_room_measured' : formOf(check);
  return t(`checks.sentences.${form}`, checkValues(t, check));
}

/** What the reader can do about a failed check: "Request 25 L or less, or contact your manager." Empty if nothing. */
export function checkWayOut(t: TFunction, check: Check, reader: CheckReader): string {
  if (check.passed) return '';
  if (check.consequence === 'flag') return t('checks.way_out.flagged');
  if (check.consequence === 'hold') return t('checks.way_out.held');
  const values = checkValues(t, check);
  const isFixableByReducing = check.limit !== null && check.limit - (check.used ?? 0) > 0;
  const own = t(`checks.way_out.${reader}.${check.code}`, { ...values, defaultValue: '' });
  if (own) return own;
  if (check.kind === 'fact') return t(`checks.way_out.${reader}.fact`, { ...values, defaultValue: '' });
  const isMeasure = check.unit === 'ml' || check.unit === 'halalas';
  const form = isMeasure && isFixableByReducing ? 'less' : 'limit';
  return t(`checks.way_out.${reader}.${form}`, { ...values, defaultValue: '' });
}

/** All placeholders of check texts, formatted with units: `limit used value over left added from to level window_days count`. */
export function checkValues(t: TFunction, check: Check): Record<string, string | number> {
  const { limit, used, value } = check;
  const text = (figure: number | null) => (figure === null ? '' : figureText(t, check.unit, figure));
  const left = limit === null ? null : Math.max(0, limit - (used ?? 0));
  const over = limit === null || value === null ? null : Math.abs(value - limit);
  return {
    limit: text(limit),
    used: used ? text(used) : t('checks.none_used'),
    value: text(value),
    over: text(over),
    left: text(left),
    added: text(value === null ? null : value - (used ?? 0)),
    from: text(used),
    to: text(limit),
    level: levelText(t, check),
    window_days: check.window_days ?? 0,
    document: check.document ? t(`expiring_documents.names.${check.document.name}`) : '',
    until: check.document
      ? formatDate(`${check.document.until}T12:00:00+03:00`, i18next.language as Language)
      : '',
    contents: text(check.tank_level?.volume_ml ?? null),
    read_at: check.tank_level ? isolated(formatTime(check.tank_level.read_at)) : '',
    // Counts of fills select the plural form.
    count: check.unit === 'count' ? (check.limit ?? 0) : 0,
    ordinal: check.unit === 'count' ? t(`checks.ordinals.${value}`, { defaultValue: text(value) }) : '',
  };
}

/** "the vehicle", or "the vehicle (profile Pick-up)" where the rule is a profile's. */
function levelText(t: TFunction, { level, profile }: Check): string {
  const text = t(`checks.levels.${level}`);
  if (!profile) return text;
  const name = nameIn(toLanguage(i18next.language), profile);
  return t('checks.level_of_profile', { level: text, name });
}

/** A figure of a check with its unit: `120 L`, `SAR 55.60`, `2 h 8 min`, `16:40`. */
export function figureText(t: TFunction, unit: Check['unit'], figure: number): string {
  switch (unit) {
    case 'ml':
      return t('checks.units.litres', { value: litresText(figure) });
    case 'halalas':
      return t('checks.units.riyals', { value: formatHalalas(figure) });
    case 'millis':
      return t('checks.units.riyals', { value: formatPrice(figure) });
    case 'km':
      return t('checks.units.km', { value: formatNumber(figure) });
    case 'metres': {
      const { value, unit } = distanceParts(figure);
      return t(`checks.units.${unit}`, { value });
    }
    case 'seconds':
      return durationText(t, figure);
    case 'minutes':
      return durationText(t, figure * 60);
    case 'minute_of_day':
      return minuteOfDayText(figure);
    default:
      return formatNumber(figure);
  }
}

/** Liters for display: integers without decimals, others with two. `60000` is `60`, `58400` is `58.40`. */
export function litresText(volume_ml: number): string {
  return formatMl(volume_ml).replace(/\.00$/, '');
}

/** `3 h 41 min`; without hours below one hour. */
export function durationText(t: TFunction, duration_seconds: number): string {
  const { hours, minutes } = durationParts(duration_seconds);
  if (hours === 0) return t('checks.units.min', { minutes });
  return minutes === 0 ? t('checks.units.h', { hours }) : t('checks.units.h_min', { hours, minutes });
}

/** `16:40`; the end of a day is `24:00`. */
export function minuteOfDayText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Checks whose text differs by case: an odometer too low or too high, hours or weekdays, a station without closing time. */
function formOf(check: Check): string {
  const { code, limit, used, value } = check;
  if (code === 'odometer_plausible' && value !== null && limit !== null && !check.passed)
    return value < limit ? 'odometer_too_low' : 'odometer_too_high';
  if (code === 'days_and_hours' && (limit === null || used === null)) return 'days_only';
  if (code === 'days_and_hours' && !check.passed && isWithin(value ?? 0, used ?? 0, limit ?? 0))
    return 'days_only';
  // Drivers do not see the company's balance, so their sentence has no figure.
  if (code === 'balance' && limit === null && !check.passed) return 'balance_driver';
  if (code === 'station_open' && (limit === null || used === null)) return 'open_all_day';
  return code;
}

function isWithin(minute: number, from: number, to: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
