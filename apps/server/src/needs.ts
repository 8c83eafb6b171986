/** What contexts need of later ones, handed in as typed functions and fragments of SQL. */
import type { SendAccountMessage } from './access/users/account-messages.service.ts';
import { isOfFeeRun } from './billing/fees/fees.fragments.ts';
import { tripChats } from './delivery/live-trips/remedies.service.ts';
import { findLastPosition } from './delivery/positions/last-position.service.ts';
import { driverChats } from './fleet/drivers/drivers-messages.service.ts';
import { disputeChats } from './fuelling/dispute-cases/dispute-cases.service.ts';
import {
  countAtPump,
  countComingTo,
  HELD_AT_STATION,
} from './fuelling/fuel-requests/fuel-requests.fragments.ts';
import type { ListNeeds } from './fuelling/fuel-requests/fuel-requests-list.service.ts';
import type { PositionNeeds } from './fuelling/fuel-requests/fuel-requests-position.service.ts';
import { heldChats } from './fuelling/fuel-requests/fuel-requests-thread.service.ts';
import { servesDriver } from './fuelling/policies/policies.fragments.ts';
import { isReadByOpenShift, LAST_READING } from './fuelling/shifts/shifts.fragments.ts';
import { transactionsOf } from './insight/dashboards/dashboards.fragments.ts';
import { getKnownDays } from './insight/known-days/known-days.service.ts';
import { unsafeMatchFleet } from './insight/search/search.service.ts';
import type { CalendarNeeds } from './messages/calendar/calendar.service.ts';
import type { ChatOwners } from './messages/chats/chats.service.ts';
import { sendDirect } from './messages/outgoing-messages/outgoing-messages.service.ts';
import { openNetworkAccounts, openStationAccounts } from './money/ledger/ledger.service.ts';
import type { ExplorerNeeds } from './money/ledger/ledger-explorer.service.ts';
import type { NetworkNeeds } from './stations/networks/networks.service.ts';
import type { NozzleNeeds } from './stations/nozzles/nozzles.service.ts';
import type { StaffNeeds } from './stations/staff/staff.service.ts';
import { stationChats } from './stations/stations/station-chats.service.ts';
import type { StationNeeds } from './stations/stations/stations.service.ts';

/** Threads are about things of these contexts. */
export const chatOwners: ChatOwners = {
  driver: driverChats,
  trip: tripChats,
  station: stationChats,
  held: heldChats,
  dispute: disputeChats,
};

/** Codes, links and invitations are messages. */
export const accessNeeds: { readonly send: SendAccountMessage } = { send: sendDirect };

export const calendarNeeds: CalendarNeeds = { knownDays: getKnownDays };

export const explorerNeeds: ExplorerNeeds = { isOfFeeRun };

export const fuelRequestNeeds: ListNeeds & PositionNeeds = {
  matchFleet: unsafeMatchFleet,
  lastPosition: findLastPosition,
};

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
