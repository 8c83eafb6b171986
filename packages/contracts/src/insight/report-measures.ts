/** How a measure is formatted. The stored unit is in the name: thousandths of a riyal, of a liter, of a kilometer. */
export const REPORT_KINDS = [
  'count',
  'ml',
  'halalas',
  'millis',
  'km',
  'ml_per_100km',
  'metres_per_litre',
  'grams',
  'percent',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The measures of reports. */
export const REPORT_MEASURES = {
  fills: 'count',
  volume_ml: 'ml',
  amount_halalas: 'halalas',
  price_millis: 'millis',
  /** Driven between readings of the odometer. */
  distance_km: 'km',
  ml_per_100km: 'ml_per_100km',
  metres_per_litre: 'metres_per_litre',
  /** Liters in no stretch between two readings, so excluded from the three measures before. */
  left_out_ml: 'ml',
  official_millis: 'millis',
  /** Price at the pump above the official price of the same liters. */
  over_official_halalas: 'halalas',
  /** Of what was dispensed, what the client does not pay. */
  excused_halalas: 'halalas',
  /** Of CO2 equivalent: burning the fuel, producing it, both. */
  tank_to_wheel_grams: 'grams',
  well_to_tank_grams: 'grams',
  well_to_wheel_grams: 'grams',
  well_to_wheel_grams_per_km: 'count',
  /** Of deliveries: the way of their trips, tonnes × kilometers, what was burnt, and how much of it was measured. */
  driven_km: 'km',
  tonne_km: 'count',
  burnt_ml: 'ml',
  /** Milligrams of CO2 equivalent, well to wheel. */
  mg_per_tonne_km: 'grams',
  measured_percent: 'percent',
  /** Other vehicles of the same type and fuel whose consumption is known, and the median of theirs. */
  peers: 'count',
  peers_ml_per_100km: 'ml_per_100km',
  /** What a vehicle consumed above that median; less than zero where below. */
  above_peers_percent: 'percent',
  above_peers_ml: 'ml',
  /** Of a pivot: the total of all columns. */
  total: 'count',
  limit_ml: 'ml',
  used_ml: 'ml',
  left_ml: 'ml',
  limit_halalas: 'halalas',
  used_halalas: 'halalas',
  left_halalas: 'halalas',
  used_percent: 'percent',
  /** A budget of the month, and what it comes to by its end. */
  budget_halalas: 'halalas',
  budget_ml: 'ml',
  forecast_halalas: 'halalas',
  forecast_ml: 'ml',
  main_halalas: 'halalas',
  allocated_halalas: 'halalas',
  reserved_halalas: 'halalas',
  remaining_halalas: 'halalas',
  /** Used in the period. */
  spent_halalas: 'halalas',
  /** Days until the remainder is used up at the daily rate of the period. */
  days_left: 'count',
  /** By the ledger, now. The ages add up to it, with what is not invoiced or was paid beyond it. */
  owed_halalas: 'halalas',
  not_invoiced_halalas: 'halalas',
  /** Of the running month, the one before, … */
  age_0_halalas: 'halalas',
  age_1_halalas: 'halalas',
  age_2_halalas: 'halalas',
  age_3_halalas: 'halalas',
  overpaid_halalas: 'halalas',
  /** Expected: invoices that are due, open months of credit lines, what clients usually top up, what is owed, what fuel usually adds to it, in less out. */
  due_in_halalas: 'halalas',
  credit_in_halalas: 'halalas',
  top_up_in_halalas: 'halalas',
  owed_out_halalas: 'halalas',
  /** Held for refunds of clients. */
  refund_out_halalas: 'halalas',
  usual_out_halalas: 'halalas',
  net_cash_halalas: 'halalas',
  /** The platform's, without VAT. */
  revenue_halalas: 'halalas',
  processing_fee_halalas: 'halalas',
  vehicle_fee_halalas: 'halalas',
  subscription_halalas: 'halalas',
  delivery_halalas: 'halalas',
  /** What the platform bears of fuel; less than zero. */
  borne_halalas: 'halalas',
  margin_halalas: 'halalas',
  /** Fuel that no client pays for: the platform's part, by why, and the stations'. */
  borne_total_halalas: 'halalas',
  borne_platform_halalas: 'halalas',
  borne_excused_halalas: 'halalas',
  borne_cancelled_halalas: 'halalas',
  borne_documents_halalas: 'halalas',
  borne_station_halalas: 'halalas',
  /** Of a box of the VAT return: what is taxable, what credit notes take back of it, and the VAT. */
  vat_base_halalas: 'halalas',
  vat_adjustment_halalas: 'halalas',
  vat_tax_halalas: 'halalas',
} as const satisfies Record<string, ReportKind>;
export type ReportMeasure = keyof typeof REPORT_MEASURES;

/** Measures that the cells of a pivot can have. */
export const MATRIX_MEASURES = [
  'volume_ml',
  'amount_halalas',
  'distance_km',
  'ml_per_100km',
  'fills',
  'price_millis',
  'over_official_halalas',
] as const;
export type MatrixMeasure = (typeof MATRIX_MEASURES)[number];
