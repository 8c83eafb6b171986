import { REPORT_MEASURES, type ReportMeasure } from '@fleet/contracts/insight/report-measures.ts';
import {
  type ReportCode,
  type ReportColumn,
  type ReportDimension,
  reportMeasureOf,
} from '@fleet/contracts/insight/reports.ts';
import { hasDistances, type Owner, readerOf } from './reports.rules.ts';

/** What the columns of each report are. */

const AGES = ['age_0_halalas', 'age_1_halalas', 'age_2_halalas', 'age_3_halalas'] as const;

const EMISSIONS = ['volume_ml', 'well_to_wheel_grams', 'tank_to_wheel_grams', 'well_to_tank_grams'] as const;

/** The measures of a report, in their order; a matrix has its months instead. */
export function measuresOf(report: ReportCode, owner: Owner, by: ReportDimension): readonly ReportMeasure[] {
  const hasDistance = hasDistances(owner, by);
  switch (report) {
    case 'consumption':
      return hasDistance
        ? [
            'fills',
            'volume_ml',
            'amount_halalas',
            'distance_km',
            'ml_per_100km',
            'metres_per_litre',
            'left_out_ml',
          ]
        : ['fills', 'volume_ml', 'amount_halalas', 'price_millis'];
    case 'prices':
      return [
        'volume_ml',
        'amount_halalas',
        // Others read what was dispensed, whoever pays it.
        ...(readerOf(owner) === 'client' ? (['excused_halalas'] as const) : []),
        'price_millis',
        'official_millis',
        'over_official_halalas',
      ];
    case 'emissions':
      return hasDistance ? [...EMISSIONS, 'distance_km', 'well_to_wheel_grams_per_km'] : EMISSIONS;
    case 'delivery_emissions':
      return [
        'driven_km',
        'tonne_km',
        'burnt_ml',
        ...EMISSIONS.slice(1),
        'mg_per_tonne_km',
        'measured_percent',
      ];
    case 'peers':
      return [
        'volume_ml',
        'distance_km',
        'ml_per_100km',
        'peers',
        'peers_ml_per_100km',
        'above_peers_percent',
        'above_peers_ml',
      ];
    case 'limits':
      return [
        'used_percent',
        'limit_ml',
        'used_ml',
        'left_ml',
        'limit_halalas',
        'used_halalas',
        'left_halalas',
      ];
    case 'budgets':
      return [
        'used_percent',
        'budget_halalas',
        'used_halalas',
        'left_halalas',
        'forecast_halalas',
        'budget_ml',
        'used_ml',
        'left_ml',
        'forecast_ml',
      ];
    case 'allocation':
      return [
        'remaining_halalas',
        'reserved_halalas',
        'allocated_halalas',
        'main_halalas',
        'spent_halalas',
        'days_left',
      ];
    case 'payables':
      return ['owed_halalas', ...AGES, 'overpaid_halalas'];
    case 'cash_forecast':
      return forecastMeasures(by);
    case 'receivables':
      return ['owed_halalas', 'not_invoiced_halalas', ...AGES];
    case 'revenue':
      return [
        'revenue_halalas',
        'borne_halalas',
        'margin_halalas',
        'processing_fee_halalas',
        'vehicle_fee_halalas',
        'subscription_halalas',
        'delivery_halalas',
      ];
    case 'borne':
      return [
        'borne_total_halalas',
        'borne_platform_halalas',
        'borne_excused_halalas',
        'borne_cancelled_halalas',
        'borne_documents_halalas',
        'borne_station_halalas',
      ];
    case 'vat_return':
      return ['vat_base_halalas', 'vat_adjustment_halalas', 'vat_tax_halalas'];
    case 'matrix':
      return [];
  }
}

/** Clients pay and are refunded, networks are paid, and a week has all of it. */
function forecastMeasures(by: ReportDimension): readonly ReportMeasure[] {
  const [into, out] = [
    ['due_in_halalas', 'credit_in_halalas', 'top_up_in_halalas'],
    ['owed_out_halalas', 'usual_out_halalas'],
  ] as const;
  if (by === 'week') return [...into, ...out, 'refund_out_halalas', 'net_cash_halalas'];
  return by === 'client' ? [...into, 'refund_out_halalas'] : out;
}

export function columnsOf(measures: readonly ReportMeasure[], owner: Owner): ReportColumn[] {
  return measures.map((key) => ({
    key,
    kind: REPORT_MEASURES[key],
    measure: reportMeasureOf(key, owner.kind === 'client'),
  }));
}
