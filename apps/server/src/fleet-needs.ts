/** What access, messages and fleet need of later contexts, handed in as typed functions and fragments of SQL. */

import type { FileReaders } from './access/files/files.service.ts';
import { quoteActivation, refuseOtherActivationFee } from './billing/fees/activation-fee.service.ts';
import { refuseOtherFee } from './billing/fees/vehicle-fee-quote.service.ts';
import type { ClientNeeds } from './fleet/clients/clients.service.ts';
import type { DriverNeeds } from './fleet/drivers/drivers.service.ts';
import { isPortraitOf } from './fleet/drivers/drivers-portraits.fragments.ts';
import { isDocumentOf } from './fleet/expiring-documents/expiring-documents.fragments.ts';
import type { FuelTypeNeeds } from './fleet/fuel-types/fuel-types.resource.ts';
import type { OdometerNeeds } from './fleet/odometer-readings/odometer-readings.service.ts';
import type { TankReadingNeeds } from './fleet/tank-readings/tank-readings.service.ts';
import type { GroupNeeds } from './fleet/vehicle-groups/vehicle-groups.resource.ts';
import type { VehicleNeeds } from './fleet/vehicles/vehicles.service.ts';
import { sumFillsOfGroup } from './fuelling/fuel-requests/fuel-requests.service.ts';
import { isAttachedToRequest, isOfRequest } from './fuelling/fuel-requests/fuel-requests-files.fragments.ts';
import {
  clientsServedBy,
  countRequestsBeforePump,
  joinFuelRequest,
  networksServing,
  openRequestOf,
} from './fuelling/fuel-requests/fuel-requests-fleet.fragments.ts';
import { isOfShift } from './fuelling/shifts/shifts-files.fragments.ts';
import { rejudgeLevels, rejudgeVehicle } from './insight/anomalies/anomaly-judging.service.ts';
import { isOfNews } from './messages/announcements/announcements-files.fragments.ts';
import { isOfChat } from './messages/chats/chats.fragments.ts';
import type { MailboxNeeds } from './messages/mailbox/mailbox-addresses.service.ts';
import { openClientAccounts } from './money/ledger/ledger.service.ts';
import { balanceOfClient, creditLimitOf } from './money/ledger/ledger-balances.fragments.ts';
import { sql } from './platform/orm.ts';
import { countStationsOpenTo } from './stations/client-stations/client-stations.fragments.ts';
import { countSellers } from './stations/fuel-prices/fuel-prices.service.ts';

export const fileReaders: FileReaders = {
  isPortraitOf,
  isDocumentOf,
  isOfRequest,
  isAttachedToRequest,
  isOfShift,
  isOfNews,
  isOfChat,
};

export const clientNeeds: ClientNeeds = {
  openAccounts: openClientAccounts,
  balanceOf: balanceOfClient,
  creditLimitOf,
  countStations: countStationsOpenTo,
  countOpenRequests: countRequestsBeforePump,
};

export const driverNeeds: DriverNeeds = { openRequest: openRequestOf('driver_id', sql`d.id`) };

export const vehicleNeeds: VehicleNeeds = {
  openRequest: openRequestOf('vehicle_id', sql`v.id`),
  rejudge: rejudgeVehicle,
  refuseOtherFee,
  quoteActivation,
  refuseOtherActivationFee,
};

export const fuelTypeNeeds: FuelTypeNeeds = { countSellers };

export const odometerNeeds: OdometerNeeds = { joinFuelRequest, rejudge: rejudgeVehicle };

export const tankReadingNeeds: TankReadingNeeds = { rejudge: rejudgeLevels };

export const groupNeeds: GroupNeeds = { sumFills: sumFillsOfGroup };

export const mailboxNeeds: MailboxNeeds = { networksServing, clientsServedBy };
