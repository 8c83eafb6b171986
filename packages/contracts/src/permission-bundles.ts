/** Rights that go together, shared by several groups. */

/** Fills with signs of theft or error: a station's people read and answer, the fleet and the platform say what it was. */
export const ANOMALY_ANSWERS = ['read anomaly', 'comment anomaly'] as const;
export const ANOMALY_REVIEWS = [...ANOMALY_ANSWERS, 'review anomaly'] as const;

/** Users of a client who are responsible for bills may dispute them. */
export const CLIENT_DISPUTES = ['read dispute_case', 'create dispute_case', 'comment dispute_case'] as const;

/** Who takes the ledger over into the books of their own company. */
const JOURNAL_CARE = ['read journal', 'export journal'] as const;

/** Users responsible for a client's bills pay them; the platform issues and reverses them. */
const INVOICE_PAYS = ['read invoice', 'pay invoice', ...JOURNAL_CARE] as const;
const INVOICE_CARE = [...INVOICE_PAYS, 'create invoice'] as const;

/** A client’s money: its balances and what moves them, its invoices, its plan, and what of it is in its name. */
export const CLIENT_MONEY_CARE = [
  'read wallet',
  'transfer wallet',
  'read top_up',
  'create top_up',
  'read refund',
  ...INVOICE_PAYS,
  'choose subscription_plan',
  'read client',
] as const;

/** Users who read reports at a desk may schedule them by email. */
export const REPORTING = ['read reporting', 'read report_schedule', 'update report_schedule'] as const;

/** What a network sees of its money. */
export const NETWORK_BILL_READS = [
  'read wallet',
  'read payment',
  'read invoice',
  'read settlement',
  ...JOURNAL_CARE,
] as const;

/** Users who settle with networks close their batches; paying them is a separate permission. */
const SETTLEMENT_CARE = ['read settlement', 'close settlement'] as const;

/** The month's end: invoices to clients, settlements with networks. */
export const MONTH_END_CARE = [...INVOICE_CARE, ...SETTLEMENT_CARE] as const;

/** A station's shifts: staff run them, managers approve them. */
export const SHIFT_OPERATION = ['read shift', 'run shift'] as const;
export const SHIFT_APPROVALS = ['read shift', 'approve shift'] as const;
export const SHIFT_MANAGEMENT = [...SHIFT_OPERATION, 'approve shift'] as const;

/** The platform's own work: who answers its clients, background jobs, messages that leave, and what those say. */
export const PLATFORM_CARE = [
  'answer support',
  'read background_job',
  'update background_job',
  'read outgoing_message',
  'update outgoing_message',
  'read message_text',
  'update message_text',
] as const;

/** Users responsible for held transactions. */
export const HELD_DECISIONS = [
  'read held_transaction',
  'decide held_transaction',
  'comment held_transaction',
] as const;

/** What people who run stations see of them. */
export const STATION_READS = ['read station', 'read station_detail', 'read fuel_price'] as const;

/** Station managers see which browsers may fuel offline, and revoke lost ones. */
export const PUMP_DEVICE_CARE = ['read pump_device', 'update pump_device'] as const;

/** Station managers connect pumps to the platform and disconnect them. */
export const PUMP_CONTROLLER_CARE = ['read pump_controller', 'update pump_controller'] as const;

/** What all users of a client see, including drivers. */
export const CLIENT_READS = ['read fuel_request', 'read station', 'read vehicle', 'read driver'] as const;

/** What all desk users of a client see. */
export const CLIENT_DESK_READS = [...CLIENT_READS, ...REPORTING] as const;

/** Tags on vehicles: who runs a fleet pairs, moves and blocks them. */
const VEHICLE_TAG_CARE = ['read vehicle_tag', 'update vehicle_tag'] as const;

/** Users who operate a fleet day by day. */
export const FLEET_CARE = [
  ...VEHICLE_TAG_CARE,
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

/** Fleet managers give their systems access and webhooks. The platform helps to find delivery problems. */
export const SYSTEM_CARE = [
  'read api_key',
  'update api_key',
  'read webhook_endpoint',
  'update webhook_endpoint',
] as const;

/** The fleet's own limits: operators write them, billing reads them. */
export const POLICY_READS = ['read policy', 'read temporary_capacity', 'read client_station'] as const;
export const POLICY_WRITES = [
  ...POLICY_READS,
  'simulate policy',
  'create temporary_capacity',
  'revoke temporary_capacity',
  'update client_station',
] as const;

/** Users who manage station staff, or accounts of their own party. */
export const STAFF_CARE = ['read staff', 'create staff', 'update staff'] as const;
export const USER_CARE = ['read user', 'create user', 'update user'] as const;

/** How the people of a company sign in with its own provider. */
const SIGN_IN_CARE = ['read sign_in_provider', 'update sign_in_provider'] as const;
export const COMPANY_USER_CARE = [...USER_CARE, ...SIGN_IN_CARE] as const;

/** Roles, and the platform's own users. */
export const ADMIN_USER_CARE = [
  'read admin_user',
  'update admin_user',
  'read group',
  'update group',
] as const;

/** A fleet's delivery orders and sites: operators place them, billing reads them. */
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

/** Drivers report what happens at stops; dispatchers record it for them where a phone does not work. */
export const TRIP_DRIVES = ['drive trip'] as const;

/** An administrator settles and monitors; requesting, deciding for a fleet and serving belong to fleet and pump. */
export const FLEET_AND_PUMP_ONLY = [
  // What a client's systems may do and receive is the client's decision.
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

/** Fleet operators: vehicles and staff, requests, pending items and suspicious fills. */
export const FLEET_OPERATION = [
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
