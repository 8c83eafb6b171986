import * as apiKeys from './access/api-keys.ts';
import * as backgroundJobs from './access/background-jobs.ts';
import * as companySignIns from './access/company-sign-ins.ts';
import * as files from './access/files.ts';
import * as groups from './access/groups.ts';
import * as knownDevices from './access/known-devices.ts';
import * as passkeys from './access/passkeys.ts';
import * as secondSteps from './access/second-steps.ts';
import * as sessions from './access/sessions.ts';
import * as settings from './access/settings.ts';
import * as signInCodes from './access/sign-in-codes.ts';
import * as signInProviders from './access/sign-in-providers.ts';
import * as users from './access/users.ts';
import { DELIVERY_CONTRACTS } from './all-delivery-routes.ts';
import * as bankAccount from './billing/bank-account.ts';
import * as bankStatements from './billing/bank-statements.ts';
import * as fees from './billing/fees.ts';
import * as invoiceCorrections from './billing/invoice-corrections.ts';
import * as invoiceItems from './billing/invoice-items.ts';
import * as invoiceRuns from './billing/invoice-runs.ts';
import * as invoices from './billing/invoices.ts';
import * as journals from './billing/journals.ts';
import * as refunds from './billing/refunds.ts';
import * as runningSettlements from './billing/running-settlements.ts';
import * as settlementBatches from './billing/settlement-batches.ts';
import * as settlementDifferences from './billing/settlement-differences.ts';
import * as settlementFiles from './billing/settlement-files.ts';
import * as statements from './billing/statements.ts';
import * as subscriptionPlans from './billing/subscription-plans.ts';
import * as taxSellers from './billing/tax-sellers.ts';
import type { AnyResource } from './define-resource.ts';
import type { RouteSpec } from './define-route.ts';
import * as activationFees from './fleet/activation-fees.ts';
import * as branches from './fleet/branches.ts';
import * as clients from './fleet/clients.ts';
import * as driverMessages from './fleet/driver-messages.ts';
import * as drivers from './fleet/drivers.ts';
import * as expiringDocuments from './fleet/expiring-documents.ts';
import * as fuelTypes from './fleet/fuel-types.ts';
import * as odometerReadings from './fleet/odometer-readings.ts';
import * as registrations from './fleet/registrations.ts';
import * as tankReadings from './fleet/tank-readings.ts';
import * as vehicleGroups from './fleet/vehicle-groups.ts';
import * as vehicleTypes from './fleet/vehicle-types.ts';
import * as vehicles from './fleet/vehicles.ts';
import * as budgets from './fuelling/budgets.ts';
import * as decisions from './fuelling/decisions.ts';
import * as displayReadings from './fuelling/display-readings.ts';
import * as disputeCases from './fuelling/dispute-cases.ts';
import * as fuelRequests from './fuelling/fuel-requests.ts';
import * as heldTransactions from './fuelling/held-transactions.ts';
import * as limits from './fuelling/limits.ts';
import * as plateReadings from './fuelling/plate-readings.ts';
import * as policies from './fuelling/policies.ts';
import * as policySimulations from './fuelling/policy-simulations.ts';
import * as pumpControllers from './fuelling/pump-controllers.ts';
import * as pumpDevices from './fuelling/pump-devices.ts';
import * as pumpOrders from './fuelling/pump-orders.ts';
import * as shifts from './fuelling/shifts.ts';
import * as temporaryCapacities from './fuelling/temporary-capacities.ts';
import * as vehicleTags from './fuelling/vehicle-tags.ts';
import * as anomalyCases from './insight/anomaly-cases.ts';
import * as auditLog from './insight/audit-log.ts';
import * as bookmarks from './insight/bookmarks.ts';
import * as dashboardCards from './insight/dashboard-cards.ts';
import * as dashboards from './insight/dashboards.ts';
import * as exportFiles from './insight/export-files.ts';
import * as feeds from './insight/feeds.ts';
import * as personalData from './insight/personal-data.ts';
import * as reportSchedules from './insight/report-schedules.ts';
import * as reports from './insight/reports.ts';
import * as savedViews from './insight/saved-views.ts';
import * as search from './insight/search.ts';
import * as serviceStatus from './insight/service-status.ts';
import * as setup from './insight/setup.ts';
import * as stationSummaries from './insight/station-summaries.ts';
import * as tankLevels from './insight/tank-levels.ts';
import * as vehicleSummaries from './insight/vehicle-summaries.ts';
import * as waitingWork from './insight/waiting-work.ts';
import * as announcements from './messages/announcements.ts';
import * as calendar from './messages/calendar.ts';
import * as channelChoices from './messages/channel-choices.ts';
import * as chats from './messages/chats.ts';
import * as emailLabels from './messages/email-labels.ts';
import * as inboundEmails from './messages/inbound-emails.ts';
import * as mailbox from './messages/mailbox.ts';
import * as messageTexts from './messages/message-texts.ts';
import * as news from './messages/news.ts';
import * as notificationChoices from './messages/notification-choices.ts';
import * as outgoingMessages from './messages/outgoing-messages.ts';
import * as pushMessages from './messages/push-messages.ts';
import * as tasks from './messages/tasks.ts';
import * as webPush from './messages/web-push.ts';
import * as webhookEndpoints from './messages/webhook-endpoints.ts';
import * as ledger from './money/ledger.ts';
import * as paymentIntents from './money/payment-intents.ts';
import * as payments from './money/payments.ts';
import * as topUps from './money/top-ups.ts';
import * as wallets from './money/wallets.ts';
import * as clientStations from './stations/client-stations.ts';
import * as fuelPrices from './stations/fuel-prices.ts';
import * as handheldDevices from './stations/handheld-devices.ts';
import * as networks from './stations/networks.ts';
import * as nozzles from './stations/nozzles.ts';
import * as sims from './stations/sims.ts';
import * as staff from './stations/staff.ts';
import * as stations from './stations/stations.ts';

const DECLARED: readonly unknown[] = [
  sessions,
  signInCodes,
  signInProviders,
  knownDevices,
  companySignIns,
  secondSteps,
  passkeys,
  fuelRequests,
  plateReadings,
  displayReadings,
  expiringDocuments,
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
  limits,
  budgets,
  policies,
  policySimulations,
  temporaryCapacities,
  vehicleTags,
  clientStations,
  wallets,
  ledger,
  statements,
  topUps,
  paymentIntents,
  payments,
  feeds,
  fees,
  subscriptionPlans,
  invoices,
  invoiceCorrections,
  invoiceItems,
  invoiceRuns,
  bankAccount,
  bankStatements,
  journals,
  settlementBatches,
  refunds,
  runningSettlements,
  settlementFiles,
  settlementDifferences,
  taxSellers,
  anomalyCases,
  settings,
  vehicles,
  activationFees,
  odometerReadings,
  tankReadings,
  branches,
  registrations,
  vehicleGroups,
  drivers,
  driverMessages,
  files,
  notificationChoices,
  pushMessages,
  webPush,
  decisions,
  emailLabels,
  mailbox,
  inboundEmails,
  announcements,
  chats,
  channelChoices,
  messageTexts,
  outgoingMessages,
  news,
  tasks,
  calendar,
  apiKeys,
  webhookEndpoints,
  auditLog,
  backgroundJobs,
  search,
  bookmarks,
  exportFiles,
  savedViews,
  reportSchedules,
  dashboardCards,
  dashboards,
  reports,
  serviceStatus,
  setup,
  personalData,
  stationSummaries,
  vehicleSummaries,
  tankLevels,
  waitingWork,
  ...DELIVERY_CONTRACTS,
].flatMap((contract): unknown[] => Object.values(contract));

/** Every endpoint there is. A test asks the server for each of them. */
export const ALL_ROUTES: readonly RouteSpec[] = DECLARED.filter(
  (value): value is RouteSpec =>
    typeof value === 'object' && value !== null && 'method' in value && 'permission' in value,
);
/** Every noun declared by `defineResource`. A test asks of each what holds for all of them. */
export const ALL_RESOURCES: readonly AnyResource[] = DECLARED.filter(
  (value): value is AnyResource =>
    typeof value === 'object' && value !== null && 'routes' in value && 'subject' in value,
);
