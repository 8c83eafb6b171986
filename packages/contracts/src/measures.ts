/**
 * The dictionary of measures: every figure that screens, lists and reports show under a name. A name stands for one
 * definition (`measures.<name>.means` in the locale files, shown on hover, focus and tap) and one calculation, which the
 * context that owns the rows exports; another calculation is another name.
 */

export const MEASURE_UNITS = [
  'count',
  'litres',
  'riyals',
  'riyals_per_litre',
  'km',
  'litres_per_km',
  'litres_per_100_km',
  'hours',
  'percent',
  'stars',
] as const;
export type MeasureUnit = (typeof MEASURE_UNITS)[number];

/** Measure → its unit. Who sees one follows from who sees the page it stands on. */
export const MEASURES = {
  fills_completed: 'count',
  fill_litres: 'litres',
  fill_sales: 'riyals',
  fill_spend: 'riyals',
  average_fill: 'litres',
  average_price: 'riyals_per_litre',
  consumption: 'litres_per_100_km',
  usual_consumption: 'litres_per_100_km',
  odometer: 'km',
  held_share: 'percent',
  no_fuel_share: 'percent',
  interval_sales: 'riyals',
  interval_litres: 'litres',
  interval_transactions: 'count',
  interval_held: 'count',
  metered_litres: 'litres',
  recorded_litres: 'litres',
  other_sales_litres: 'litres',
  variance_litres: 'litres',
  settled_litres: 'litres',
  difference_litres: 'litres',
  main_balance: 'riyals',
  allocated_balance: 'riyals',
  reserved_balance: 'riyals',
  remaining_balance: 'riyals',
  orders: 'count',
  orders_waiting: 'count',
  orders_unassigned: 'count',
  orders_in_plan: 'count',
  orders_on_the_road: 'count',
  orders_delivered: 'count',
  orders_open: 'count',
  orders_cancelled: 'count',
  plan_cost: 'riyals',
  plan_distance: 'km',
  plan_on_time: 'count',
  plan_utilisation: 'percent',
  plan_unassigned: 'count',
  trips_on_the_road: 'count',
  stops_completed: 'count',
  trips_late: 'count',
  open_alerts: 'count',
  vehicles_free: 'count',
  stops_on_time: 'percent',
  trip_cost: 'riyals',
  distance_driven: 'km',
  time_on_trips: 'hours',
  litres_per_km: 'litres_per_km',
  cost_per_order: 'riyals',
  capacity_used: 'percent',
  average_rating: 'stars',
  decided_today: 'count',
  clients_new: 'count',
  clients_returning: 'count',
  open_sessions: 'count',
} as const satisfies Record<string, MeasureUnit>;

export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];
