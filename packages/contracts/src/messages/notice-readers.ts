import { GROUPS, type Group, type Permission } from '../permissions.ts';

/** Users of these groups who have one of these permissions; without any named, all of them. */
export interface NoticeReaders {
  readonly groups: readonly Group[];
  readonly permissions?: readonly Permission[];
}

/** Who can receive a kind of notice. */
export type Readership = readonly NoticeReaders[];

const CLIENT_DESK = ['client_manager', 'client_operation', 'client_billing'] as const;
const allBut = (...left: Group[]) => GROUPS.filter((group) => !left.includes(group));
const adminsWhoMay = (permission: Permission): Readership => [
  { groups: ['admin'], permissions: [permission] },
];

const deciders: Readership = [
  { groups: CLIENT_DESK, permissions: ['decide fuel_request', 'decide held_transaction'] },
];
const supervisors: Readership = [{ groups: ['supervisor'] }];
const drivers: Readership = [{ groups: ['driver'] }];
const fleet: Readership = [{ groups: ['client_manager', 'client_operation'] }];
const payers: Readership = [{ groups: ['client_manager', 'client_billing'] }];
const network: Readership = [{ groups: ['gas_station_network_manager', 'gas_station_network_billing'] }];
const stations: Readership = [{ groups: ['gas_station_manager', 'gas_station_network_manager'] }];
const heldAdmins = adminsWhoMay('decide held_transaction');
const disputers: Readership = [{ groups: CLIENT_DESK }, ...adminsWhoMay('decide dispute_case')];

/** Each name is a part of a sentence: `of('decisions', TO.fleet, …)`. */
export const TO = {
  drivers,
  fleet,
  payers,
  network,
  stations,
  deciders,
  heldAdmins,
  disputers,
  disputersAndNetwork: [...disputers, ...network],
  heldDesks: [...fleet, ...heldAdmins],
  heldFollowers: [...fleet, ...supervisors, ...adminsWhoMay('comment held_transaction')],
  heldByStation: [...supervisors, ...heldAdmins],
  fillFollowers: [...drivers, ...deciders, ...supervisors],
  driversAndDeciders: [...drivers, ...deciders],
  documentHolders: [...fleet, ...stations, ...drivers],
  documentManagers: [...fleet, ...stations],
  buyers: [...payers, ...network],
  dispatchers: adminsWhoMay('update trip'),
  invoicers: adminsWhoMay('create invoice'),
  creditors: adminsWhoMay('update wallet'),
  topUpAdmins: adminsWhoMay('approve top_up'),
  refundAdmins: [{ groups: ['admin'], permissions: ['approve refund', 'create payment'] }],
  payersAndApprovers: [...payers, ...adminsWhoMay('approve refund')],
  payersAndCashiers: [...payers, ...adminsWhoMay('create payment')],
  networkAndCashiers: [...network, ...adminsWhoMay('create payment')],
  clientSystems: [{ groups: CLIENT_DESK, permissions: ['update webhook_endpoint'] }],
  shiftWriters: [{ groups: ['attendant', 'gas_station_manager'] }],
  /** Drivers have no desk to which work is given. */
  colleagues: [{ groups: allBut('driver') }],
  /** Lists and reports are read at a desk, not at the pump or on the road. */
  desks: [{ groups: allBut('driver', 'attendant') }],
  everybody: [{ groups: GROUPS }],
} as const satisfies Readonly<Record<string, Readership>>;
