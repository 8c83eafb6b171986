import type { AnomalyFinding } from '@fleet/domain/anomalies/finding.ts';
import type { AnomalyIndicator } from '@fleet/domain/anomaly-facts.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/appearance-context.ts';
import {
  formatDateTime,
  formatDay,
  formatHalalas,
  formatMl,
  formatNumber,
  formatPrice,
  isolated,
} from '../lib/format.ts';

type T = ReturnType<typeof useTranslation>['t'];

/** An anomaly finding from the server. */
export interface FindingInput {
  readonly indicator: AnomalyIndicator;
  readonly evidence: Record<string, unknown>;
}

/** Formats an indicator with its figures as a sentence. `fuelTitle` names the product in the evidence. */
export function useIndicatorSentence(): (
  finding: FindingInput,
  fuelTitle?: (id: number) => string | undefined,
) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (input, fuelTitle) => {
    const finding = input as unknown as AnomalyFinding;
    const values = valuesOf(finding, t, {
      dayOf: (weekday) => formatDay(Date.UTC(2026, 0, 4 + weekday, 9), language),
      fuelOf: (id) => fuelTitle?.(Number(id)) ?? t('anomalies.another_fuel'),
      language,
    });
    return t(`anomalies.sentences.${keyOf(finding)}`, values);
  };
}

function keyOf({ indicator, evidence }: AnomalyFinding): string {
  if ('by' in evidence) return `${indicator}_${evidence.by}`;
  if (indicator === 'double_fill' && evidence.driven_km === null) return `${indicator}_unread`;
  return indicator;
}

interface Names {
  dayOf: (weekday: number) => string;
  fuelOf: (id: string) => string;
  language: ReturnType<typeof useLanguage>;
}

function valuesOf(
  { indicator, evidence }: AnomalyFinding,
  t: T,
  { dayOf, fuelOf, language }: Names,
): Record<string, string> {
  switch (indicator) {
    case 'over_tank':
      return { volume: litres(evidence.volume_ml), tank: litres(evidence.tank_ml) };
    case 'double_fill':
      return {
        volume: litres(evidence.volume_ml),
        previous: litres(evidence.previous_volume_ml),
        room: litres(evidence.room_ml),
        time: durationText(evidence.minutes_between, t),
        driven: integer(evidence.driven_km ?? 0),
      };
    case 'odd_hours':
      return {
        time: clock(evidence.minute_of_day),
        outside: durationText(evidence.minutes_outside ?? 0, t),
        day: dayOf(evidence.weekday),
      };
    case 'wrong_fuel':
      return { fuel: fuelOf(evidence.fuel_type_id), own: fuelOf(evidence.own_fuel_type_id) };
    case 'impossible_distance':
      return {
        distance: integer(evidence.metres / 1_000),
        time: durationText(evidence.minutes_between, t),
        speed: integer(evidence.kmh),
      };
    case 'consumption_out_of_band':
      return {
        value: perHundred(evidence.ml_per_100_km),
        usual: perHundred(evidence.usual_ml_per_100_km),
        highest: perHundred(evidence.highest_usual_ml_per_100_km),
        driven: integer(evidence.driven_km),
      };
    case 'odometer_rollback':
      return { now: integer(evidence.odometer_km), before: integer(evidence.highest_km) };
    case 'split_under_threshold':
      return {
        parts: integer(evidence.fill_ids.length),
        time: durationText(evidence.minutes_between, t),
        limit: riyals(evidence.review_amount_halalas),
        total: riyals(evidence.total_halalas),
      };
    case 'one_identity_many_vehicles':
      return { vehicles: integer(evidence.vehicles), hours: integer(evidence.hours) };
    case 'attendant_pattern':
      return {
        cases: integer(evidence.cases),
        fills: integer(evidence.fills),
        usual: share(evidence.peer_cases, evidence.peer_fills),
      };
    case 'position_apart':
      return {
        distance: isolated(formatNumber(evidence.metres / 1_000, 1)),
        time: durationText(evidence.minutes_apart, t),
      };
    case 'price_above_bound':
      return {
        price: isolated(formatPrice(evidence.price_millis_per_litre)),
        highest: isolated(formatPrice(evidence.highest_price_millis_per_litre)),
      };
    case 'plate_corrected_often':
      return {
        corrected: integer(evidence.corrected),
        fills: integer(evidence.fills),
        usual: integer(evidence.usual_percent),
      };
    case 'display_difference':
      return { volume: litres(evidence.volume_ml), shown: litres(evidence.shown_ml) };
    case 'no_rise':
    case 'rise_differs':
      return {
        volume: litres(evidence.volume_ml),
        rise: litres(evidence.rise_ml),
        expected: litres(evidence.expected_ml),
        before: litres(evidence.before_ml),
        after: litres(evidence.after_ml),
        missing: litres(evidence.expected_ml - evidence.rise_ml),
      };
    case 'tank_drain':
      return {
        volume: litres(evidence.volume_ml),
        before: litres(evidence.before_ml),
        after: litres(evidence.after_ml),
        from: isolated(formatDateTime(evidence.began_at_ms, language)),
        time: durationText((evidence.ended_at_ms - evidence.began_at_ms) / 60_000, t),
      };
  }
}

function litres(volume_ml: number): string {
  return isolated(formatMl(volume_ml));
}

function riyals(amount_halalas: number): string {
  return isolated(formatHalalas(amount_halalas));
}

function integer(value: number): string {
  return isolated(formatNumber(value));
}

function perHundred(ml: number): string {
  return isolated(formatNumber(ml / 1_000, 1));
}

function share(cases: number, fills: number): string {
  return integer(fills === 0 ? 0 : (cases / fills) * 100);
}

function clock(minute: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return isolated(`${two(minute / 60)}:${two(minute % 60)}`);
}

function durationText(minutes: number, t: T): string {
  const rest = Math.round(minutes % 60);
  if (minutes < 60) return t('anomalies.minutes_short', { minutes: integer(rest) });
  return t('anomalies.hours_short', { hours: integer(Math.floor(minutes / 60)), minutes: integer(rest) });
}
