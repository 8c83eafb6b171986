import {
  ADMIN_USER_CARE,
  ANOMALY_ANSWERS,
  ANOMALY_REVIEWS,
  CLIENT_DESK_READS,
  CLIENT_DISPUTES,
  CLIENT_MONEY_CARE,
  CLIENT_READS,
  COMPANY_USER_CARE,
  DISPATCH_CARE,
  FLEET_AND_PUMP_ONLY,
  FLEET_CARE,
  FLEET_OPERATION,
  HELD_DECISIONS,
  MONTH_END_CARE,
  NETWORK_BILL_READS,
  ORDER_CARE,
  ORDER_READS,
  PLATFORM_CARE,
  POLICY_READS,
  POLICY_WRITES,
  PUMP_CONTROLLER_CARE,
  PUMP_DEVICE_CARE,
  REPORTING,
  SHIFT_APPROVALS,
  SHIFT_MANAGEMENT,
  SHIFT_OPERATION,
  STAFF_CARE,
  STATION_READS,
  SYSTEM_CARE,
  TRIP_DRIVES,
  USER_CARE,
} from './permission-bundles.ts';

/**
 * The rights the product knows. On the wire and in the browser each is an ability: `{action, subject}`. A new action or subject needs
 * its words under `rights` in the locale files.
 */
export const PERMISSIONS = [
  'read Auth',
  ...REPORTING,
  'read fuel_request',
  'create fuel_request',
  'decide fuel_request',
  'cancel fuel_request',
  'serve fuel_request',
  ...PUMP_DEVICE_CARE,
  ...PUMP_CONTROLLER_CARE,
  ...HELD_DECISIONS,
  ...CLIENT_DISPUTES,
  'decide dispute_case',
  ...ANOMALY_REVIEWS,
  'read audit_log',
  ...PLATFORM_CARE,
  'read station_summary',
  'search everything',
  'read wallet',
  'transfer wallet',
  'update wallet',
  'create station',
  'update station',
  'activate station',
  'read network',
  'create network',
  'update network',
  'create fuel_price',
  'update fuel_price',
  ...STAFF_CARE,
  'transfer staff',
  'read vehicle',
  'read announcement',
  'create announcement',
  'update announcement',
  'read vehicle_type',
  'create vehicle_type',
  'update vehicle_type',
  'read fuel_type',
  'create fuel_type',
  'update fuel_type',
  'read handheld_device',
  'create handheld_device',
  'update handheld_device',
  'read sim',
  'create sim',
  'update sim',
  'read driver',
  'read client',
  ...POLICY_WRITES,
  'update policy',
  'read ledger',
  'read top_up',
  'create top_up',
  'approve top_up',
  'read refund',
  'create refund',
  'approve refund',
  'read payment',
  'create payment',
  'reverse ledger_entry',
  'read fee',
  'charge fee',
  'update subscription_plan',
  'choose subscription_plan',
  ...MONTH_END_CARE,
  'read setting',
  'update setting',
  'invite user',
  'create client',
  'update client',
  'activate client',
  'read registration',
  'approve registration',
  ...COMPANY_USER_CARE,
  ...ADMIN_USER_CARE,
  ...FLEET_CARE,
  ...STATION_READS,
  ...SHIFT_MANAGEMENT,
  ...ORDER_CARE,
  ...DISPATCH_CARE,
  ...TRIP_DRIVES,
  ...SYSTEM_CARE,
] as const;

export type Permission = (typeof PERMISSIONS)[number];
export type Ability = { action: string; subject: string };

/** The groups of users and the area each signs in to. */
export const GROUP_AREA = {
  admin: 'admin',
  client_manager: 'customer',
  client_operation: 'customer',
  client_billing: 'customer',
  driver: 'customer',
  gas_station_manager: 'gas station',
  attendant: 'gas station',
  gas_station_network_manager: 'gas station network',
  gas_station_network_billing: 'gas station network',
  supervisor: 'supervisor',
} as const;

/** The built-in groups. A custom group is based on one of them: same area and party, its own permissions. */
export type Group = keyof typeof GROUP_AREA;
/** The `role` of a sign-in answer; anything that is none of the first four is a customer. */
export type Role = (typeof GROUP_AREA)[Group];
export const GROUPS = Object.keys(GROUP_AREA) as Group[];

export const GROUP_CATEGORIES = [
  'admin',
  'client',
  'driver',
  'gas_station_network',
  'gas_station',
  'supervisor',
] as const;
export type GroupCategory = (typeof GROUP_CATEGORIES)[number];

/** The block of the authority matrix a group is in, and the limit of its permissions (`grantablePermissions`). */
export const GROUP_CATEGORY: Record<Group, GroupCategory> = {
  admin: 'admin',
  client_manager: 'client',
  client_operation: 'client',
  client_billing: 'client',
  driver: 'driver',
  gas_station_manager: 'gas_station',
  attendant: 'gas_station',
  gas_station_network_manager: 'gas_station_network',
  gas_station_network_billing: 'gas_station_network',
  supervisor: 'supervisor',
};

/** What every user without any permission has; it is not granted. */
const DEFAULT_PERMISSION: Permission = 'read Auth';

/**
 * What each built-in group may do as delivered. The database holds what holds today: a start of the server gives a group
 * what is new here, and never gives back what an administrator took away.
 */
export const GROUP_PERMISSIONS: Record<Group, readonly Permission[]> = {
  admin: PERMISSIONS.filter(
    (permission) =>
      !(FLEET_AND_PUMP_ONLY as readonly string[]).includes(permission) && permission !== DEFAULT_PERMISSION,
  ),
  client_manager: [
    ...FLEET_OPERATION,
    'update policy',
    'read audit_log',
    ...CLIENT_MONEY_CARE,
    'create refund',
    'invite user',
    ...COMPANY_USER_CARE,
    ...ORDER_CARE,
    ...SYSTEM_CARE,
  ],
  client_operation: [...FLEET_OPERATION, 'read client', ...ORDER_CARE],
  client_billing: [
    ...CLIENT_DESK_READS,
    'read vehicle_group',
    'read held_transaction',
    ...CLIENT_DISPUTES,
    ...POLICY_READS,
    ...CLIENT_MONEY_CARE,
    ...ORDER_READS,
  ],
  driver: [
    ...CLIENT_READS,
    'create fuel_request',
    'cancel fuel_request',
    'read driver_message',
    'message driver',
    ...TRIP_DRIVES,
  ],
  gas_station_manager: [
    'read wallet',
    'read reporting',
    'read fuel_request',
    'serve fuel_request',
    ...PUMP_DEVICE_CARE,
    ...PUMP_CONTROLLER_CARE,
    'invite user',
    ...STATION_READS,
    ...SHIFT_MANAGEMENT,
    ...STAFF_CARE,
    ...USER_CARE,
  ],
  attendant: ['read fuel_request', 'serve fuel_request', 'read station', ...SHIFT_OPERATION],
  gas_station_network_manager: [
    ...REPORTING,
    'read fuel_request',
    'read dispute_case',
    ...NETWORK_BILL_READS,
    'invite user',
    ...STATION_READS,
    ...SHIFT_APPROVALS,
    ...PUMP_CONTROLLER_CARE,
    'update station',
    'read network',
    'create fuel_price',
    'update fuel_price',
    ...STAFF_CARE,
    'transfer staff',
    ...COMPANY_USER_CARE,
  ],
  gas_station_network_billing: [
    ...REPORTING,
    'read fuel_request',
    'read dispute_case',
    ...NETWORK_BILL_READS,
    ...STATION_READS,
    'read shift',
    'read network',
  ],
  supervisor: [
    'read reporting',
    'read fuel_request',
    'read held_transaction',
    'comment held_transaction',
    ...ANOMALY_ANSWERS,
    'read station_summary',
    ...STATION_READS,
    ...STAFF_CARE,
  ],
};

/**
 * The most that a group of this category can be granted: what one of its built-in groups has by default. So no fleet
 * can get an administrator's permission, nor a driver a manager's.
 */
export function grantablePermissions(category: GroupCategory): Permission[] {
  const groups = GROUPS.filter((group) => GROUP_CATEGORY[group] === category);
  return PERMISSIONS.filter((permission) =>
    groups.some((group) => GROUP_PERMISSIONS[group].includes(permission)),
  );
}

/** Whether the text is a right this release knows; the database may still hold one of another release. */
export function isPermission(text: string): text is Permission {
  return (PERMISSIONS as readonly string[]).includes(text);
}

/** `'read wallet'` → `{action: 'read', subject: 'wallet'}`. With no ability the default is read on Auth. */
export function abilitiesOf(permissions: readonly Permission[]): Ability[] {
  const all: readonly Permission[] = permissions.length > 0 ? permissions : [DEFAULT_PERMISSION];
  return all.map((permission) => {
    const [action, subject] = permission.split(' ') as [string, string];
    return { action, subject };
  });
}

/** A role check passes if the allowed list is empty or contains the role. */
export function isRoleAllowed(allowed: readonly Role[], role: Role): boolean {
  return allowed.length === 0 || allowed.includes(role);
}
