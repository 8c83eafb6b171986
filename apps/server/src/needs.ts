/** What contexts need of later ones, handed in as typed functions and fragments of SQL. */
import { isOfFeeRun } from './billing/fees/fees.fragments.ts';
import {
  countAtPump,
  countComingTo,
  HELD_AT_STATION,
} from './fuelling/fuel-requests/fuel-requests.fragments.ts';
import type { ListNeeds } from './fuelling/fuel-requests/fuel-requests-list.service.ts';
import { servesDriver } from './fuelling/policies/policies.fragments.ts';
import { isReadByOpenShift, LAST_READING } from './fuelling/shifts/shifts.fragments.ts';
import { transactionsOf } from './insight/dashboards/dashboards.fragments.ts';
import { unsafeMatchFleet } from './insight/search/search.service.ts';
import { openNetworkAccounts, openStationAccounts } from './money/ledger/ledger.service.ts';
import type { ExplorerNeeds } from './money/ledger/ledger-explorer.service.ts';
import type { NetworkNeeds } from './stations/networks/networks.service.ts';
import type { NozzleNeeds } from './stations/nozzles/nozzles.service.ts';
import type { StaffNeeds } from './stations/staff/staff.service.ts';
import type { StationNeeds } from './stations/stations/stations.service.ts';

export const explorerNeeds: ExplorerNeeds = { isOfFeeRun };

export const listNeeds: ListNeeds = { matchFleet: unsafeMatchFleet };

export const networkNeeds: NetworkNeeds = {
  openAccounts: openNetworkAccounts,
  countAtPump,
  transactions: transactionsOf('network'),
};

export const stationNeeds: StationNeeds = {
  openAccounts: openStationAccounts,
  counts: {
    atPump: countAtPump,
    comingTo: countComingTo,
    held: HELD_AT_STATION,
    completed: transactionsOf('station').completed,
  },
  servesDriver,
};

export const staffNeeds: StaffNeeds = { countAtPump };

export const nozzleNeeds: NozzleNeeds = { lastReading: LAST_READING, isReadByOpenShift };
