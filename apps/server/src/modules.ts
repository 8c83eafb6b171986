import type { PlateReader } from '@fleet/plate-reader/plate-reader.ts';
import { anomalyHandlers } from './modules/anomalies/anomaly-cases.routes.ts';
import { anomaliesJob } from './modules/anomalies/anomaly-judging.service.ts';
import { apiKeyHandlers } from './modules/api-keys/api-keys.routes.ts';
import { forgetOldMinutes } from './modules/api-keys/api-keys-use.service.ts';
import { auditLogHandlers } from './modules/audit-log/audit-log.routes.ts';
import { branchHandlers } from './modules/branches/branches.routes.ts';
import { clientStationHandlers } from './modules/client-stations/client-stations.routes.ts';
import { clientHandlers } from './modules/clients/clients.routes.ts';
import { dashboardHandlers } from './modules/dashboards/dashboards.routes.ts';
import { foldSums } from './modules/dashboards/dashboards-fold.service.ts';
import { deliveredLineHandlers } from './modules/delivered-lines/delivered-lines.routes.ts';
import { deliveryBranchHandlers } from './modules/delivery-branches/delivery-branches.routes.ts';
import { deliveryFigureHandlers } from './modules/delivery-figures/delivery-figures.routes.ts';
import { settleTrips } from './modules/delivery-figures/delivery-figures-settle.service.ts';
import { deliveryProductHandlers } from './modules/delivery-products/delivery-products.routes.ts';
import { deliveryVehicleHandlers } from './modules/delivery-vehicles/delivery-vehicles.routes.ts';
import { disputeCaseHandlers } from './modules/dispute-cases/dispute-cases.routes.ts';
import { driverHandlers } from './modules/drivers/drivers.routes.ts';
import { feedHandlers } from './modules/feeds/feeds.routes.ts';
import { markChanges } from './modules/feeds/feeds.service.ts';
import { feeHandlers } from './modules/fees/fees.routes.ts';
import { chargeDueFees } from './modules/fees/fees.service.ts';
import { fileHandlers } from './modules/files/files.routes.ts';
import { throwAwayPortraits } from './modules/files/files.service.ts';
import { fuelPriceHandlers } from './modules/fuel-prices/fuel-prices.routes.ts';
import { fuelRequestHandlers } from './modules/fuel-requests/fuel-requests.routes.ts';
import { escalate } from './modules/fuel-requests/fuel-requests-escalate.service.ts';
import { sweep } from './modules/fuel-requests/fuel-requests-sweeper.service.ts';
import { fuelTypeHandlers } from './modules/fuel-types/fuel-types.routes.ts';
import { geofenceHandlers } from './modules/geofences/geofences.routes.ts';
import { groupHandlers } from './modules/groups/groups.routes.ts';
import { handheldDeviceHandlers } from './modules/handheld-devices/handheld-devices.routes.ts';
import { importHandlers } from './modules/imports/imports.routes.ts';
import { purgeImports, runImports } from './modules/imports/imports-work.service.ts';
import { invoiceHandlers } from './modules/invoices/invoices.routes.ts';
import { remindOfInvoices } from './modules/invoices/invoices-tell.service.ts';
import { matchAllPayments } from './modules/invoices/matching.service.ts';
import { invoiceRunsJob } from './modules/invoices/runs.service.ts';
import { submissionsJob } from './modules/invoices/submissions.service.ts';
import { ledgerHandlers } from './modules/ledger/ledger.routes.ts';
import { sealPending } from './modules/ledger/ledger-seals.service.ts';
import { takeSnapshots } from './modules/ledger/ledger-snapshots.service.ts';
import { liveTripHandlers } from './modules/live-trips/live-trips.routes.ts';
import { watchTheSilent } from './modules/live-trips/watch.service.ts';
import { mailsJob } from './modules/mails/mails.service.ts';
import { networkHandlers } from './modules/networks/networks.routes.ts';
import { nozzleHandlers } from './modules/nozzles/nozzles.routes.ts';
import { odometerReadingHandlers } from './modules/odometer-readings/odometer-readings.routes.ts';
import { orderHandlers } from './modules/orders/orders.routes.ts';
import { paymentHandlers } from './modules/payments/payments.routes.ts';
import { planOfferHandlers } from './modules/plan-offers/plan-offers.routes.ts';
import { planningDayHandlers } from './modules/planning-days/planning-days.routes.ts';
import { planHandlers } from './modules/plans/plans.routes.ts';
import { planningJob } from './modules/plans/plans-work.service.ts';
import { plateReadingHandlers } from './modules/plate-readings/plate-readings.routes.ts';
import { throwAwayUnusedReadings } from './modules/plate-readings/plate-readings.service.ts';
import { policyHandlers } from './modules/policies/policies.routes.ts';
import { policySimulationHandlers } from './modules/policy-simulations/policy-simulations.routes.ts';
import { runSimulations } from './modules/policy-simulations/policy-simulations.service.ts';
import type { Intake } from './modules/positions/intake.service.ts';
import { turnPartitions } from './modules/positions/partitions.service.ts';
import { positionHandlers } from './modules/positions/positions.routes.ts';
import type { Forecourt } from './modules/pump-controllers/forecourt-listener.service.ts';
import { pumpControllerHandlers } from './modules/pump-controllers/pump-controllers.routes.ts';
import { pumpDeviceHandlers } from './modules/pump-devices/pump-devices.routes.ts';
import type { EventStreams } from './modules/push-messages/event-streams.service.ts';
import { forgetOldMessages } from './modules/push-messages/inbox.service.ts';
import { pushMessageHandlers } from './modules/push-messages/push-messages.routes.ts';
import { reportSchedulesJob } from './modules/report-schedules/report-runs.service.ts';
import { reportScheduleHandlers } from './modules/report-schedules/report-schedules.routes.ts';
import { settleStretches } from './modules/reports/fill-stretches.service.ts';
import { reportHandlers } from './modules/reports/reports.routes.ts';
import { savedViewHandlers } from './modules/saved-views/saved-views.routes.ts';
import { searchHandlers } from './modules/search/search.routes.ts';
import { sessionHandlers } from './modules/sessions/sessions.routes.ts';
import { sweepSessions } from './modules/sessions/sessions.service.ts';
import { settingHandlers } from './modules/settings/settings.routes.ts';
import { settlementHandlers } from './modules/settlements/settlements.routes.ts';
import { settlementsJob } from './modules/settlements/settlements-close.service.ts';
import { shiftHandlers } from './modules/shifts/shifts.routes.ts';
import { simHandlers } from './modules/sims/sims.routes.ts';
import { staffHandlers } from './modules/staff/staff.routes.ts';
import { statementHandlers } from './modules/statements/statements.routes.ts';
import { staticRouteHandlers } from './modules/static-routes/static-routes.routes.ts';
import { makeDueTrips } from './modules/static-routes/static-routes-run.service.ts';
import { stationSummaryHandlers } from './modules/station-summaries/station-summaries.routes.ts';
import { stationHandlers } from './modules/stations/stations.routes.ts';
import { temporaryCapacityHandlers } from './modules/temporary-capacities/temporary-capacities.routes.ts';
import { turnTemporaryCapacities } from './modules/temporary-capacities/temporary-capacities.service.ts';
import { topUpHandlers } from './modules/top-ups/top-ups.routes.ts';
import { forgetOldTallies } from './modules/trackers/tracker-tally.service.ts';
import { trackerHandlers } from './modules/trackers/trackers.routes.ts';
import { trackHandlers } from './modules/tracks/tracks.routes.ts';
import { tripAlertHandlers } from './modules/trip-alerts/trip-alerts.routes.ts';
import { tripStopHandlers } from './modules/trip-stops/trip-stops.routes.ts';
import { tellNearDeliveries } from './modules/trip-stops/trip-stops-near.service.ts';
import { tripArrangementHandlers } from './modules/trips/trip-arrangements.routes.ts';
import { tripHandlers } from './modules/trips/trips.routes.ts';
import { userHandlers } from './modules/users/users.routes.ts';
import { vehicleGroupHandlers } from './modules/vehicle-groups/vehicle-groups.routes.ts';
import { vehicleTypeHandlers } from './modules/vehicle-types/vehicle-types.routes.ts';
import { vehicleHandlers } from './modules/vehicles/vehicles.routes.ts';
import { walletHandlers } from './modules/wallets/wallets.routes.ts';
import { warehouseHandlers } from './modules/warehouses/warehouses.routes.ts';
import { webhooksJob } from './modules/webhooks/webhook-courier.service.ts';
import { forgetOldDeliveries } from './modules/webhooks/webhook-messages.service.ts';
import { webhookHandlers } from './modules/webhooks/webhooks.routes.ts';
import type { Config } from './platform/config.ts';
import type { Ctx } from './platform/context.ts';
import type { RouteHandler } from './platform/http.ts';
import type { Job } from './platform/jobs.ts';

/** What runs beside the routes for as long as the server does. */
export interface Machinery {
  readonly config: Config;
  readonly plateReader: PlateReader;
  readonly forecourt: Forecourt;
  readonly intake: Intake;
  readonly streams: EventStreams;
}

/** Every module's routes: the table of contents of the API. */
export function allHandlers({ config, plateReader, forecourt, intake, streams }: Machinery): RouteHandler[] {
  return [
    ...sessionHandlers(config),
    ...userHandlers,
    ...groupHandlers,
    ...clientHandlers,
    ...driverHandlers,
    ...vehicleHandlers,
    ...odometerReadingHandlers,
    ...vehicleGroupHandlers,
    ...branchHandlers,
    ...importHandlers,
    ...networkHandlers,
    ...stationHandlers,
    ...fuelPriceHandlers,
    ...staffHandlers,
    ...nozzleHandlers,
    ...shiftHandlers,
    ...fuelTypeHandlers,
    ...vehicleTypeHandlers,
    ...simHandlers,
    ...handheldDeviceHandlers,
    ...fuelRequestHandlers(),
    ...plateReadingHandlers(plateReader),
    ...pumpDeviceHandlers,
    ...pumpControllerHandlers(forecourt),
    ...disputeCaseHandlers,
    ...anomalyHandlers,
    ...dashboardHandlers,
    ...reportHandlers,
    ...policyHandlers,
    ...policySimulationHandlers,
    ...temporaryCapacityHandlers,
    ...clientStationHandlers,
    ...walletHandlers,
    ...statementHandlers,
    ...topUpHandlers,
    ...paymentHandlers,
    ...feedHandlers,
    ...feeHandlers,
    ...invoiceHandlers,
    ...settlementHandlers,
    ...settingHandlers,
    ...ledgerHandlers,
    ...fileHandlers,
    ...pushMessageHandlers(streams),
    ...apiKeyHandlers,
    ...webhookHandlers,
    ...auditLogHandlers,
    ...searchHandlers,
    ...savedViewHandlers,
    ...reportScheduleHandlers,
    ...stationSummaryHandlers,
    ...deliveredLineHandlers,
    ...deliveryBranchHandlers,
    ...deliveryFigureHandlers,
    ...deliveryProductHandlers,
    ...warehouseHandlers,
    ...orderHandlers,
    ...deliveryVehicleHandlers,
    ...geofenceHandlers,
    ...planHandlers,
    ...planOfferHandlers,
    ...planningDayHandlers,
    ...tripHandlers,
    ...tripArrangementHandlers,
    ...staticRouteHandlers,
    ...tripStopHandlers,
    ...trackerHandlers,
    ...positionHandlers(intake),
    ...liveTripHandlers(streams),
    ...tripAlertHandlers,
    ...trackHandlers,
  ];
}

/** Work that comes round: each module's own. */
export function scheduledJobs(systemCtx: () => Ctx): Job[] {
  return [
    { name: 'sealer', every_ms: 1_000, run: () => sealPending(systemCtx()) },
    { name: 'sums', every_ms: 2_000, run: () => foldSums(systemCtx()) },
    { name: 'stretches', every_ms: 5_000, run: () => settleStretches(systemCtx()) },
    { name: 'snapshots', every_ms: 600_000, run: () => takeSnapshots(systemCtx()) },
    { name: 'sweeper', every_ms: 5_000, run: () => sweep(systemCtx()) },
    { name: 'escalations', every_ms: 60_000, run: () => escalate(systemCtx()) },
    { name: 'old messages', every_ms: 3_600_000, run: () => forgetOldMessages(systemCtx()) },
    { name: 'change marks', every_ms: 60_000, run: () => markChanges(systemCtx()) },
    { name: 'fees', every_ms: 60_000, run: () => chargeDueFees(systemCtx()) },
    invoiceRunsJob(systemCtx),
    settlementsJob(systemCtx),
    anomaliesJob(systemCtx),
    submissionsJob(systemCtx),
    { name: 'invoice payments', every_ms: 60_000, run: () => matchAllPayments(systemCtx()) },
    { name: 'invoice reminders', every_ms: 3_600_000, run: () => remindOfInvoices(systemCtx()) },
    planningJob(systemCtx),
    { name: 'static routes', every_ms: 60_000, run: () => makeDueTrips(systemCtx()) },
    { name: 'near deliveries', every_ms: 15_000, run: () => tellNearDeliveries(systemCtx()) },
    { name: 'trip figures', every_ms: 10_000, run: () => settleTrips(systemCtx()) },
    { name: 'imports', every_ms: 1_000, run: () => runImports(systemCtx()) },
    { name: 'imports_purge', every_ms: 86_400_000, run: () => purgeImports(systemCtx()) },
    { name: 'temporary-capacities', every_ms: 15_000, run: () => turnTemporaryCapacities(systemCtx()) },
    {
      name: 'policy-simulations',
      every_ms: 1_000,
      shared: true,
      run: () => runSimulations(systemCtx()),
    },
    { name: 'portraits', every_ms: 3_600_000, run: () => throwAwayPortraits(systemCtx()) },
    { name: 'plate-readings', every_ms: 3_600_000, run: () => throwAwayUnusedReadings(systemCtx()) },
    { name: 'positions', every_ms: 3_600_000, run: () => turnPartitions(systemCtx()) },
    { name: 'tracker days', every_ms: 3_600_000, run: () => forgetOldTallies(systemCtx()) },
    { name: 'silence', every_ms: 15_000, run: () => watchTheSilent(systemCtx()) },
    { name: 'api key minutes', every_ms: 3_600_000, run: () => forgetOldMinutes(systemCtx()) },
    reportSchedulesJob(systemCtx),
    mailsJob(systemCtx),
    webhooksJob(systemCtx),
    { name: 'old webhooks', every_ms: 3_600_000, run: () => forgetOldDeliveries(systemCtx()) },
    { name: 'sessions', every_ms: 3_600_000, run: () => sweepSessions(systemCtx()) },
  ];
}
