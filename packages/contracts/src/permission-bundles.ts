/** Rights that go together, shared by several groups. */

/** Fills with signs of theft or error: a station's people read and answer, the fleet and the platform say what it was. */
export const ANOMALY_ANSWERS = ['read anomaly', 'comment anomaly'] as const;
export const ANOMALY_REVIEWS = [...ANOMALY_ANSWERS, 'review anomaly'] as const;

/** Whoever of a client answers for a bill may object to it. */
export const CLIENT_DISPUTES = ['read dispute_case', 'create dispute_case', 'comment dispute_case'] as const;

/** Whoever answers for a client's bills pays them; the platform issues them, and takes back. */
export const INVOICE_PAYS = ['read invoice', 'pay invoice'] as const;
const INVOICE_CARE = [...INVOICE_PAYS, 'create invoice'] as const;

/** Whoever reads reports at a desk has them mailed. */
export const REPORTING = ['read reporting', 'read report_schedule', 'update report_schedule'] as const;

/** What a network sees of its money. */
export const NETWORK_BILL_READS = ['read wallet', 'read payment', 'read invoice', 'read settlement'] as const;

/** Whoever settles with networks closes their batches; paying them is a right of its own. */
const SETTLEMENT_CARE = ['read settlement', 'close settlement'] as const;

/** The month's end: invoices to clients, settlements with networks. */
export const MONTH_END_CARE = [...INVOICE_CARE, ...SETTLEMENT_CARE] as const;

/** A station's shifts: whoever serves runs them, whoever answers for the station approves them. */
export const SHIFT_RUNS = ['read shift', 'run shift'] as const;
export const SHIFT_APPROVALS = ['read shift', 'approve shift'] as const;
export const SHIFT_KEEPS = [...SHIFT_RUNS, 'approve shift'] as const;

/** Whoever answers for a fill that waits. */
export const HELD_DECISIONS = [
  'read held_transaction',
  'decide held_transaction',
  'comment held_transaction',
] as const;

/** What people who run stations see of them. */
export const STATION_READS = ['read station', 'read station_detail', 'read fuel_price'] as const;

/** Whoever runs a station sees which browsers may fuel without a line, and withdraws one that is lost. */
export const PUMP_DEVICE_CARE = ['read pump_device', 'update pump_device'] as const;

/** Whoever answers for a station joins its pumps to the platform, and cuts them off. */
export const PUMP_CONTROLLER_CARE = ['read pump_controller', 'update pump_controller'] as const;

/** What everybody of a client sees, its drivers too. */
export const CLIENT_READS = ['read fuel_request', 'read station', 'read vehicle', 'read driver'] as const;

/** What everybody at a client's desk sees. */
export const CLIENT_DESK_READS = [...CLIENT_READS, ...REPORTING] as const;

/** Whoever runs a fleet day by day. */
export const FLEET_CARE = [
  'create vehicle',
  'update vehicle',
  'trash vehicle',
  'create driver',
  'update driver',
  'trash driver',
  'read vehicle_group',
  'update vehicle_group',
  'import fleet',
  'read driver_message',
  'message driver',
] as const;

/** Whoever answers for a fleet lets its systems in, and has them told. The platform helps to find out why nothing arrives. */
export const SYSTEM_CARE = [
  'read api_key',
  'update api_key',
  'read webhook_endpoint',
  'update webhook_endpoint',
] as const;

/** The fleet's own limits: whoever runs it writes them, whoever bills it reads them. */
export const POLICY_READS = ['read policy', 'read temporary_capacity', 'read client_station'] as const;
export const POLICY_WRITES = [
  ...POLICY_READS,
  'simulate policy',
  'create temporary_capacity',
  'revoke temporary_capacity',
  'update client_station',
] as const;

/** Whoever looks after people of stations, or after sign-ins of their own party. */
export const STAFF_CARE = ['read staff', 'create staff', 'update staff'] as const;
export const USER_CARE = ['read user', 'create user', 'update user'] as const;

/** A fleet's orders for delivery and the places they go to: whoever runs it places them, whoever bills it reads them. */
export const ORDER_READS = ['read order', 'read warehouse'] as const;
export const ORDER_CARE = [
  ...ORDER_READS,
  'create order',
  'cancel order',
  'reschedule order',
  'update warehouse',
] as const;

/** The dispatcher's own: what is delivered from where, and how a branch plans. */
export const DISPATCH_CARE = [
  'update order',
  'read delivery_branch',
  'update delivery_branch',
  'read delivery_product',
  'update delivery_product',
  'read delivery_vehicle',
  'update delivery_vehicle',
  'read geofence',
  'update geofence',
  'read plan',
  'update plan',
  'read trip',
  'update trip',
  'approve trip',
] as const;

/** Whoever drives a trip says what happens at its stops; whoever dispatches records it for them where a phone is out. */
export const TRIP_DRIVES = ['drive trip'] as const;

/** An administrator settles and watches; asking, deciding for a fleet and serving belong to fleet and pump. */
export const FLEET_AND_PUMP_ONLY = [
  // What a client's systems may do and are told is the client's own.
  'read api_key',
  'update api_key',
  'update webhook_endpoint',
  'create fuel_request',
  'decide fuel_request',
  'serve fuel_request',
  'create dispute_case',
  // A shift is its station's own book.
  'run shift',
  'approve shift',
  // They speak of the one station of a supervisor.
  'read station_summary',
  'message driver',
] as const;

/** Whoever runs a fleet: its vehicles and people, its requests, what waits for it and what looks wrong. */
export const FLEET_RUNS = [
  ...CLIENT_DESK_READS,
  ...FLEET_CARE,
  'create fuel_request',
  'decide fuel_request',
  'cancel fuel_request',
  ...HELD_DECISIONS,
  ...CLIENT_DISPUTES,
  ...ANOMALY_REVIEWS,
  ...POLICY_WRITES,
] as const;
