import * as anomalyCases from './anomaly-cases.ts';
import * as apiKeys from './api-keys.ts';
import * as auditLog from './audit-log.ts';
import * as clientStations from './client-stations.ts';
import * as clients from './clients.ts';
import * as dashboards from './dashboards.ts';
import type { RouteSpec } from './define-route.ts';
import * as deliveredLines from './delivered-lines.ts';
import * as deliveryBranches from './delivery-branches.ts';
import * as deliveryFigures from './delivery-figures.ts';
import * as deliveryProducts from './delivery-products.ts';
import * as deliveryVehicles from './delivery-vehicles.ts';
import * as disputeCases from './dispute-cases.ts';
import * as driverMessages from './driver-messages.ts';
import * as drivers from './drivers.ts';
import * as feeds from './feeds.ts';
import * as fees from './fees.ts';
import * as files from './files.ts';
import * as fuelPrices from './fuel-prices.ts';
import * as fuelRequests from './fuel-requests.ts';
import * as fuelTypes from './fuel-types.ts';
import * as geofences from './geofences.ts';
import * as groups from './groups.ts';
import * as handheldDevices from './handheld-devices.ts';
import * as heldProofs from './held-proofs.ts';
import * as heldTransactions from './held-transactions.ts';
import * as imports from './imports.ts';
import * as invoiceItems from './invoice-items.ts';
import * as invoiceRuns from './invoice-runs.ts';
import * as invoices from './invoices.ts';
import * as ledger from './ledger.ts';
import * as liveTrips from './live-trips.ts';
import * as networks from './networks.ts';
import * as nozzles from './nozzles.ts';
import * as odometerReadings from './odometer-readings.ts';
import * as orders from './orders.ts';
import * as ordersBoard from './orders-board.ts';
import * as payments from './payments.ts';
import * as planComparisons from './plan-comparisons.ts';
import * as planOffers from './plan-offers.ts';
import * as planningDays from './planning-days.ts';
import * as plans from './plans.ts';
import * as plateReadings from './plate-readings.ts';
import * as policies from './policies.ts';
import * as policySimulations from './policy-simulations.ts';
import * as positions from './positions.ts';
import * as pumpControllers from './pump-controllers.ts';
import * as pumpDevices from './pump-devices.ts';
import * as pumpOrders from './pump-orders.ts';
import * as pushMessages from './push-messages.ts';
import * as reportSchedules from './report-schedules.ts';
import * as reports from './reports.ts';
import * as savedViews from './saved-views.ts';
import * as search from './search.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as settlementBatches from './settlement-batches.ts';
import * as settlementDifferences from './settlement-differences.ts';
import * as settlementFiles from './settlement-files.ts';
import * as shifts from './shifts.ts';
import * as sims from './sims.ts';
import * as staff from './staff.ts';
import * as statements from './statements.ts';
import * as staticRoutes from './static-routes.ts';
import * as stationSummaries from './station-summaries.ts';
import * as stations from './stations.ts';
import * as temporaryCapacities from './temporary-capacities.ts';
import * as topUps from './top-ups.ts';
import * as trackers from './trackers.ts';
import * as tracks from './tracks.ts';
import * as tripAlerts from './trip-alerts.ts';
import * as tripArrangements from './trip-arrangements.ts';
import * as tripSheets from './trip-sheets.ts';
import * as tripStops from './trip-stops.ts';
import * as trips from './trips.ts';
import * as upserts from './upserts.ts';
import * as users from './users.ts';
import * as vehicleGroups from './vehicle-groups.ts';
import * as vehicleTypes from './vehicle-types.ts';
import * as vehicles from './vehicles.ts';
import * as wallets from './wallets.ts';
import * as warehouses from './warehouses.ts';
import * as webhookEndpoints from './webhook-endpoints.ts';

/** Every endpoint there is. A test asks the server for each of them. */
export const ALL_ROUTES: readonly RouteSpec[] = [
  sessions,
  fuelRequests,
  plateReadings,
  heldTransactions,
  pumpDevices,
  pumpControllers,
  pumpOrders,
  disputeCases,
  clients,
  groups,
  users,
  networks,
  stations,
  fuelPrices,
  staff,
  nozzles,
  shifts,
  vehicleTypes,
  fuelTypes,
  sims,
  handheldDevices,
  policies,
  policySimulations,
  temporaryCapacities,
  clientStations,
  wallets,
  ledger,
  statements,
  topUps,
  payments,
  feeds,
  fees,
  invoices,
  invoiceItems,
  invoiceRuns,
  settlementBatches,
  settlementFiles,
  settlementDifferences,
  anomalyCases,
  settings,
  vehicles,
  odometerReadings,
  vehicleGroups,
  drivers,
  driverMessages,
  heldProofs,
  imports,
  upserts,
  files,
  pushMessages,
  apiKeys,
  webhookEndpoints,
  auditLog,
  search,
  savedViews,
  reportSchedules,
  dashboards,
  reports,
  stationSummaries,
  deliveredLines,
  deliveryBranches,
  deliveryFigures,
  deliveryProducts,
  warehouses,
  orders,
  ordersBoard,
  deliveryVehicles,
  geofences,
  planningDays,
  plans,
  planComparisons,
  planOffers,
  trips,
  tripArrangements,
  tripSheets,
  staticRoutes,
  trackers,
  tripStops,
  positions,
  liveTrips,
  tripAlerts,
  tracks,
]
  .flatMap((contract) => Object.values(contract))
  .filter(
    (value): value is RouteSpec =>
      typeof value === 'object' && value !== null && 'method' in value && 'permission' in value,
  );
