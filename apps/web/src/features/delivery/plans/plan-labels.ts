import type { PlanningDay, PlanningOrder } from '@fleet/contracts/delivery/planning-days.ts';
import type { Language } from '@fleet/domain/languages.ts';
import type { TFunction } from 'i18next';
import { formatNumber, formatTime, formatUntil } from '../../../lib/format.ts';
import { fuelTitleIn, nameIn } from '../../../lib/language.ts';

/** Labels of the planning screen. */

/** `O-48213`. */
export function orderNo(id: number): string {
  return `O-${id}`;
}

/** Liters as integers. */
export function litres(volume_ml: number): string {
  return formatNumber(Math.round(volume_ml / 1000));
}

/** Quantity of an order: liters, or kilograms of goods. The unit is a key of `units`. */
export function amountOf(order: Pick<PlanningOrder, 'volume_ml' | 'weight_grams'>): {
  value: string;
  unit: string;
} {
  if (order.volume_ml > 0) return { value: litres(order.volume_ml), unit: 'litre' };
  return { value: formatNumber(Math.round(order.weight_grams / 1000)), unit: 'kg' };
}

/** The unit of a block's quantity in words, for those who cannot see that blocks of fuel count in thousands of liters. */
export function blockUnit(t: TFunction, order: Pick<PlanningOrder, 'volume_ml'>): string {
  return order.volume_ml > 0 ? t('plans.kilolitre') : '';
}

/** The same for blocks: thousands of liters, or tonnes. */
export function shortAmount(t: TFunction, order: Pick<PlanningOrder, 'volume_ml' | 'weight_grams'>): string {
  return order.volume_ml > 0
    ? kilolitres(order.volume_ml)
    : `${formatNumber(order.weight_grams / 1_000_000, 1)} ${t('units.tonne')}`;
}

/** Thousands of liters with one decimal, for blocks. */
export function kilolitres(volume_ml: number): string {
  return formatNumber(volume_ml / 1_000_000, 1);
}

/** `08:00–14:00`. */
export function hoursText(order: Pick<PlanningOrder, 'window_from' | 'window_to'>): string {
  return `\u2066${formatTime(order.window_from)}–${formatUntil(order.window_to)}\u2069`;
}

/** The fuels of an order: `Diesel`, `91, 95`. */
export function fuelsText(
  t: TFunction,
  order: PlanningOrder,
  fuels: PlanningDay['fuel_types'],
  language: Language,
): string {
  return order.fuels
    .map(({ fuel_type_id }) => fuels.find(({ id }) => id === fuel_type_id))
    .flatMap((fuel) => (fuel ? [fuelTitleIn(language, fuel)] : []))
    .join(t('ui.comma'));
}

/** Short label of a fuel for a compartment: the octane, otherwise the first letter. */
export function fuelMark(fuel: PlanningDay['fuel_types'][number] | undefined, language: Language): string {
  if (!fuel) return '';
  return /\d+/.exec(fuel.code)?.[0] ?? fuelTitleIn(language, fuel).slice(0, 1);
}

/** The delivery site's name in the reader's language. */
export function siteOf(order: PlanningOrder | undefined, language: Language): string {
  return order ? nameIn(language, order.warehouse) : '';
}

/** Minutes, rounded up: one second late is late. */
export function minutesOf(seconds: number): number {
  return Math.ceil(seconds / 60);
}
