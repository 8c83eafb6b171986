import type { DisplayReader } from '@fleet/plate-reader/display-reader.ts';
import type { PlateReader } from '@fleet/plate-reader/plate-reader.ts';
import { apiKeyHandlers } from './access/api-keys/api-keys.routes.ts';
import { backgroundJobHandlers } from './access/background-jobs/background-jobs.routes.ts';
import { fileHandlers } from './access/files/files.routes.ts';
import { groupHandlers } from './access/groups/groups.routes.ts';
import { knownDeviceHandlers } from './access/known-devices/known-devices.routes.ts';
import { secondStepHandlers } from './access/second-steps/second-steps.routes.ts';
import { sessionHandlers } from './access/sessions/sessions.routes.ts';
import { settingHandlers } from './access/settings/settings.routes.ts';
import { signInCodeHandlers } from './access/sign-in-codes/sign-in-codes.routes.ts';
import { signInProviderHandlers } from './access/sign-in-providers/sign-in-providers.routes.ts';
import { userHandlers } from './access/users/users.routes.ts';
import { bankAccountHandlers } from './billing/bank-account/bank-account.routes.ts';
import { bankStatementHandlers } from './billing/bank-statements/bank-statements.routes.ts';
import { feeHandlers } from './billing/fees/fees.routes.ts';
import { invoiceHandlers } from './billing/invoices/invoices.routes.ts';
import { journalHandlers } from './billing/journals/journals.routes.ts';
import { receiptHandlers } from './billing/receipts/receipts.routes.ts';
import { refundHandlers } from './billing/refunds/refunds.routes.ts';
import { settlementHandlers } from './billing/settlements/settlements.routes.ts';
import { statementHandlers } from './billing/statements/statements.routes.ts';
import { subscriptionPlanHandlers } from './billing/subscription-plans/subscription-plans.routes.ts';
import { taxSellerHandlers } from './billing/tax-sellers/tax-sellers.routes.ts';
import { branchRoadHandlers } from './delivery/branch-roads/branch-roads.routes.ts';
import { deliveredLineHandlers } from './delivery/delivered-lines/delivered-lines.routes.ts';
import { deliveredItems } from './delivery/delivered-lines/delivered-lines.service.ts';
import { deliveryBranchHandlers } from './delivery/delivery-branches/delivery-branches.routes.ts';
import { deliveryMeasureHandlers } from './delivery/delivery-figures/delivery-measures.routes.ts';
import { deliveryProductHandlers } from './delivery/delivery-products/delivery-products.resource.ts';
import { deliveryVehicleHandlers } from './delivery/delivery-vehicles/delivery-vehicles.routes.ts';
import { geofenceHandlers } from './delivery/geofences/geofences.resource.ts';
import { importHandlers } from './delivery/imports/imports.routes.ts';
import { liveTripHandlers } from './delivery/live-trips/live-trips.routes.ts';
import { orderHandlers } from './delivery/orders/orders.routes.ts';
import { placeHandlers } from './delivery/places/places.routes.ts';
import { planOfferHandlers } from './delivery/plan-offers/plan-offers.routes.ts';
import { planningDayHandlers } from './delivery/planning-days/planning-days.routes.ts';
import { planHandlers } from './delivery/plans/plans.routes.ts';
import type { Intake } from './delivery/positions/intake.service.ts';
import { positionHandlers } from './delivery/positions/positions.routes.ts';
import { siteTankHandlers } from './delivery/site-tanks/site-tanks.resource.ts';
import { siteTankReadingHandlers } from './delivery/site-tanks/site-tanks.routes.ts';
import { staticRouteHandlers } from './delivery/static-routes/static-routes.routes.ts';
import { storeCartHandlers } from './delivery/store-carts/store-carts.routes.ts';
import { storeOrderHandlers } from './delivery/store-orders/store-orders.routes.ts';
import { storeProductHandlers } from './delivery/store-products/store-products.resource.ts';
import { storeRatingHandlers } from './delivery/store-ratings/store-ratings.routes.ts';
import { tankForecastHandlers } from './delivery/tank-forecasts/tank-forecasts.routes.ts';
import { trackerHandlers } from './delivery/trackers/trackers.routes.ts';
import { trackingLinkHandlers } from './delivery/tracking-links/tracking-links.routes.ts';
import { trackHandlers } from './delivery/tracks/tracks.routes.ts';
import { tripAlertHandlers } from './delivery/trip-alerts/trip-alerts.routes.ts';
import { tripStopHandlers } from './delivery/trip-stops/trip-stops.routes.ts';
import { tripArrangementHandlers } from './delivery/trips/trip-arrangements.routes.ts';
import { tripHandlers } from './delivery/trips/trips.routes.ts';
import { warehouseHandlers } from './delivery/warehouses/warehouses.resource.ts';
import { weekPlanHandlers } from './delivery/week-plans/week-plans.routes.ts';
import { branchHandlers } from './fleet/branches/branches.resource.ts';
import { clientHandlers } from './fleet/clients/clients.routes.ts';
import { driverHandlers } from './fleet/drivers/drivers.routes.ts';
import { expiringDocumentHandlers } from './fleet/expiring-documents/expiring-documents.routes.ts';
import { fuelTypeHandlers } from './fleet/fuel-types/fuel-types.resource.ts';
import { odometerReadingHandlers } from './fleet/odometer-readings/odometer-readings.routes.ts';
import { registrationHandlers } from './fleet/registrations/registrations.routes.ts';
import { tankReadingHandlers } from './fleet/tank-readings/tank-readings.routes.ts';
import { serveVehicleGroups } from './fleet/vehicle-groups/vehicle-groups.resource.ts';
import { vehicleTypeHandlers } from './fleet/vehicle-types/vehicle-types.resource.ts';
import { vehicleHandlers } from './fleet/vehicles/vehicles.routes.ts';
import {
  clientNeeds,
  driverNeeds,
  fileReaders,
  fuelTypeNeeds,
  groupNeeds,
  mailboxNeeds,
  odometerNeeds,
  tankReadingNeeds,
  vehicleNeeds,
} from './fleet-needs.ts';
import { budgetHandlers } from './fuelling/budgets/budgets.routes.ts';
import { decisionHandlers } from './fuelling/decisions/decisions.routes.ts';
import { displayReadingHandlers } from './fuelling/display-readings/display-readings.routes.ts';
import { disputeCaseHandlers } from './fuelling/dispute-cases/dispute-cases.routes.ts';
import { fuelRequestHandlers } from './fuelling/fuel-requests/fuel-requests.routes.ts';
import { limitHandlers } from './fuelling/limits/limits.routes.ts';
import { plateReadingHandlers } from './fuelling/plate-readings/plate-readings.routes.ts';
import { policyHandlers } from './fuelling/policies/policies.routes.ts';
import { policySimulationHandlers } from './fuelling/policy-simulations/policy-simulations.routes.ts';
import type { Forecourt } from './fuelling/pump-controllers/forecourt-listener.service.ts';
import { pumpControllerHandlers } from './fuelling/pump-controllers/pump-controllers.routes.ts';
import { pumpDeviceHandlers } from './fuelling/pump-devices/pump-devices.routes.ts';
import { shiftHandlers } from './fuelling/shifts/shifts.routes.ts';
import { temporaryCapacityHandlers } from './fuelling/temporary-capacities/temporary-capacities.routes.ts';
import { vehicleTagHandlers } from './fuelling/vehicle-tags/vehicle-tags.routes.ts';
import { anomalyHandlers } from './insight/anomalies/anomaly-cases.routes.ts';
import { auditLogHandlers } from './insight/audit-log/audit-log.routes.ts';
import { bookmarkHandlers } from './insight/bookmarks/bookmarks.routes.ts';
import { dashboardHandlers } from './insight/dashboards/dashboards.routes.ts';
import { exportFileHandlers } from './insight/export-files/export-files.routes.ts';
import { feedHandlers } from './insight/feeds/feeds.routes.ts';
import { personalDataHandlers } from './insight/personal-data/personal-data.routes.ts';
import { reportScheduleHandlers } from './insight/report-schedules/report-schedules.routes.ts';
import { reportHandlers } from './insight/reports/reports.routes.ts';
import { savedViewHandlers } from './insight/saved-views/saved-views.routes.ts';
import { searchHandlers } from './insight/search/search.routes.ts';
import { serviceStatusHandlers } from './insight/service-status/service-status.routes.ts';
import { setupHandlers } from './insight/setup/setup.routes.ts';
import { stationSummaryHandlers } from './insight/station-summaries/station-summaries.routes.ts';
import { tankLevelHandlers } from './insight/tank-levels/tank-levels.routes.ts';
import { vehicleSummaryHandlers } from './insight/vehicle-summaries/vehicle-summaries.routes.ts';
import { waitingWorkHandlers } from './insight/waiting-work/waiting-work.routes.ts';
import { announcementHandlers } from './messages/announcements/announcements.resource.ts';
import { newsHandlers } from './messages/announcements/news.service.ts';
import { calendarHandlers } from './messages/calendar/calendar.routes.ts';
import { chatHandlers } from './messages/chats/chats.routes.ts';
import { mailboxHandlers } from './messages/mailbox/mailbox.routes.ts';
import { messageTextHandlers } from './messages/message-texts/message-texts.routes.ts';
import { outgoingMessageHandlers } from './messages/outgoing-messages/outgoing-messages.routes.ts';
import type { EventStreams } from './messages/push-messages/event-streams.service.ts';
import { pushMessageHandlers } from './messages/push-messages/push-messages.routes.ts';
import { taskHandlers } from './messages/tasks/tasks.routes.ts';
import { webPushHandlers } from './messages/web-push/web-push.routes.ts';
import { webhookHandlers } from './messages/webhooks/webhooks.routes.ts';
import { creditLineHandlers } from './money/credit-lines/credit-lines.routes.ts';
import { ledgerHandlers } from './money/ledger/ledger.routes.ts';
import { paymentIntentHandlers } from './money/payment-intents/payment-intents.routes.ts';
import { paymentHandlers } from './money/payments/payments.routes.ts';
import { topUpHandlers } from './money/top-ups/top-ups.routes.ts';
import { walletHandlers } from './money/wallets/wallets.routes.ts';
import {
  accessNeeds,
  calendarNeeds,
  chatOwners,
  explorerNeeds,
  fuelRequestNeeds,
  networkNeeds,
  nozzleNeeds,
  staffNeeds,
  stationNeeds,
} from './needs.ts';
import type { Config } from './platform/config.ts';
import type { RouteHandler } from './platform/http.ts';
import type { Replica } from './platform/replica.ts';
import { clientStationHandlers } from './stations/client-stations/client-stations.routes.ts';
import { fuelPriceHandlers } from './stations/fuel-prices/fuel-prices.routes.ts';
import { handheldDeviceHandlers } from './stations/handheld-devices/handheld-devices.resource.ts';
import { networkHandlers } from './stations/networks/networks.routes.ts';
import { nozzleHandlers } from './stations/nozzles/nozzles.routes.ts';
import { simHandlers } from './stations/sims/sims.resource.ts';
import { staffHandlers } from './stations/staff/staff.routes.ts';
import { stationHandlers } from './stations/stations/stations.routes.ts';

/** What runs beside the routes for as long as the server does. */
export interface Machinery {
  readonly config: Config;
  readonly plateReader: PlateReader;
  readonly displayReader: DisplayReader;
  readonly forecourt: Forecourt;
  readonly intake: Intake;
  readonly streams: EventStreams;
  /** Where lists and reports are read, if there is one. */
  readonly replica: Replica | null;
}

/** Every module's routes: the table of contents of the API. */
export function allHandlers({
  config,
  plateReader,
  displayReader,
  forecourt,
  intake,
  streams,
  replica,
}: Machinery): RouteHandler[] {
  return [
    ...sessionHandlers(config),
    ...signInCodeHandlers,
    ...signInProviderHandlers,
    ...knownDeviceHandlers,
    ...secondStepHandlers,
    ...userHandlers(accessNeeds.send),
    ...groupHandlers,
    ...clientHandlers(clientNeeds),
    ...registrationHandlers(clientNeeds),
    ...expiringDocumentHandlers,
    ...driverHandlers(driverNeeds, accessNeeds.send),
    ...vehicleHandlers(vehicleNeeds),
    ...odometerReadingHandlers(odometerNeeds),
    ...tankReadingHandlers(tankReadingNeeds),
    ...serveVehicleGroups(groupNeeds).handlers,
    ...branchHandlers,
    ...importHandlers(vehicleNeeds),
    ...networkHandlers(networkNeeds),
    ...stationHandlers(stationNeeds),
    ...fuelPriceHandlers,
    ...staffHandlers(staffNeeds),
    ...nozzleHandlers(nozzleNeeds),
    ...shiftHandlers,
    ...fuelTypeHandlers(fuelTypeNeeds),
    ...vehicleTypeHandlers,
    ...simHandlers,
    ...handheldDeviceHandlers,
    ...fuelRequestHandlers(fuelRequestNeeds),
    ...plateReadingHandlers(plateReader),
    ...displayReadingHandlers(displayReader),
    ...vehicleTagHandlers,
    ...pumpDeviceHandlers,
    ...pumpControllerHandlers(forecourt),
    ...decisionHandlers(),
    ...disputeCaseHandlers,
    ...anomalyHandlers,
    ...dashboardHandlers,
    ...reportHandlers,
    ...limitHandlers,
    ...policyHandlers,
    ...policySimulationHandlers,
    ...budgetHandlers,
    ...temporaryCapacityHandlers,
    ...clientStationHandlers,
    ...walletHandlers,
    ...creditLineHandlers,
    ...statementHandlers,
    ...topUpHandlers,
    ...paymentIntentHandlers,
    ...paymentHandlers,
    ...feedHandlers,
    ...feeHandlers,
    ...subscriptionPlanHandlers,
    ...invoiceHandlers(deliveredItems),
    ...bankAccountHandlers,
    ...bankStatementHandlers,
    ...journalHandlers,
    ...receiptHandlers,
    ...refundHandlers,
    ...settlementHandlers,
    ...taxSellerHandlers,
    ...settingHandlers,
    ...ledgerHandlers(explorerNeeds),
    ...fileHandlers(fileReaders),
    ...pushMessageHandlers(streams),
    ...webPushHandlers(),
    ...chatHandlers(chatOwners),
    ...outgoingMessageHandlers,
    ...messageTextHandlers,
    ...mailboxHandlers(mailboxNeeds),
    ...announcementHandlers,
    ...newsHandlers,
    ...taskHandlers,
    ...calendarHandlers(calendarNeeds),
    ...apiKeyHandlers,
    ...webhookHandlers,
    ...auditLogHandlers,
    ...backgroundJobHandlers,
    ...searchHandlers,
    ...bookmarkHandlers,
    ...exportFileHandlers,
    ...savedViewHandlers,
    ...reportScheduleHandlers,
    ...serviceStatusHandlers(replica),
    ...setupHandlers,
    ...personalDataHandlers,
    ...stationSummaryHandlers,
    ...vehicleSummaryHandlers,
    ...tankLevelHandlers,
    ...waitingWorkHandlers,
    ...deliveredLineHandlers,
    ...deliveryBranchHandlers,
    ...deliveryMeasureHandlers,
    ...deliveryProductHandlers,
    ...warehouseHandlers,
    ...siteTankHandlers,
    ...siteTankReadingHandlers,
    ...tankForecastHandlers,
    ...orderHandlers,
    ...deliveryVehicleHandlers,
    ...geofenceHandlers,
    ...planHandlers,
    ...planOfferHandlers,
    ...planningDayHandlers,
    ...weekPlanHandlers,
    ...tripHandlers,
    ...tripArrangementHandlers,
    ...branchRoadHandlers,
    ...staticRouteHandlers,
    ...storeCartHandlers,
    ...storeOrderHandlers,
    ...storeProductHandlers,
    ...storeRatingHandlers,
    ...tripStopHandlers,
    ...trackerHandlers,
    ...positionHandlers(intake),
    ...liveTripHandlers(streams),
    ...tripAlertHandlers,
    ...trackHandlers,
    ...placeHandlers,
    ...trackingLinkHandlers(),
  ];
}
