import { CHANNELS } from '@fleet/contracts/messages/channels.ts';
import { purgeOldMinutes } from './access/api-keys/api-keys-use.service.ts';
import { moveFiles, removesStoredFiles } from './access/files/moving.service.ts';
import { rightsChanged } from './access/groups/groups.jobs.ts';
import { rightsEvents } from './access/groups/groups-events.service.ts';
import { sweepDevices } from './access/known-devices/known-devices.service.ts';
import { OLD_AUDIT_ROWS } from './access/old-months/old-audit-rows.service.ts';
import { filesOldMonths } from './access/old-months/old-months-file.service.ts';
import { sweepTickets } from './access/second-steps/tickets.service.ts';
import { sweepSessions } from './access/sessions/sessions.service.ts';
import { codeRequested } from './access/sign-in-codes/sign-in-codes.jobs.ts';
import { sweepCodes } from './access/sign-in-codes/sign-in-codes.service.ts';
import { sendCodes } from './access/sign-in-codes/sign-in-codes-sending.service.ts';
import { sweepCompanySignIns } from './access/sign-in-providers/company-sign-ins.service.ts';
import { chargeDueFees } from './billing/fees/fees.service.ts';
import { documentsWaiting, invoiceIssued, invoiceRunsWaiting } from './billing/invoices/invoices.jobs.ts';
import { notifyOfInvoices, remindOfInvoices } from './billing/invoices/invoices-notifications.service.ts';
import { matchAllPayments } from './billing/invoices/matching.service.ts';
import { workOffRuns } from './billing/invoices/runs.service.ts';
import { findNextSubmission, sendDocuments } from './billing/invoices/submissions.service.ts';
import { settlementsWaiting } from './billing/settlements/settlements.jobs.ts';
import { workOffSettlements } from './billing/settlements/settlements-close.service.ts';
import { addUpStatementDays } from './billing/statements/statement-days.service.ts';
import { taxDevicesWaiting } from './billing/tax-sellers/tax-sellers.jobs.ts';
import {
  checkDevices,
  findNextCheck,
  notifyOfEndings,
} from './billing/tax-sellers/tax-sellers-checks.service.ts';
import { deliveredItems } from './delivery/delivered-lines/delivered-lines.service.ts';
import { settleTrips } from './delivery/delivery-figures/delivery-measures-settle.service.ts';
import { importChanged, importsWaiting } from './delivery/imports/imports.jobs.ts';
import { importEvents, purgeImports, runImports } from './delivery/imports/imports-work.service.ts';
import { tripsWatched } from './delivery/live-trips/live-trips.jobs.ts';
import { watchTrips } from './delivery/live-trips/trip-watch.service.ts';
import { orderChanged } from './delivery/orders/orders.jobs.ts';
import { orderEvents } from './delivery/orders/orders.service.ts';
import { planChanged, plansWaiting } from './delivery/plans/plans.jobs.ts';
import { planEvents } from './delivery/plans/plans.service.ts';
import { findOpenPlan, makePlans } from './delivery/plans/plans-work.service.ts';
import { turnPartitions } from './delivery/positions/partitions.service.ts';
import { makeDueTrips } from './delivery/static-routes/static-routes-run.service.ts';
import { settleStoreOrders } from './delivery/store-orders/store-orders.service.ts';
import { purgeOldTallies } from './delivery/trackers/tracker-tally.service.ts';
import { trackerChanged } from './delivery/trackers/trackers.jobs.ts';
import { trackerEvents } from './delivery/trackers/trackers.service.ts';
import { deliveryRated } from './delivery/tracking-links/tracking-links.jobs.ts';
import { ratingEvents } from './delivery/tracking-links/tracking-links.service.ts';
import { mailTrackingLinks } from './delivery/tracking-links/tracking-mails.service.ts';
import { tripAlertChanged } from './delivery/trip-alerts/trip-alerts.jobs.ts';
import { tripAlertEvents } from './delivery/trip-alerts/trip-alerts.service.ts';
import { notifyOfAlerts } from './delivery/trip-alerts/trip-alerts-notifications.service.ts';
import { lateProofEvents } from './delivery/trip-stops/late-proofs.service.ts';
import { lateProofChanged } from './delivery/trip-stops/trip-stops.jobs.ts';
import { notifyNearDeliveries } from './delivery/trip-stops/trip-stops-near.service.ts';
import {
  linkFuelRequests,
  notifyDrivers,
  notifyOfDeliveries,
} from './delivery/trip-stops/trip-stops-notifications.service.ts';
import { tripChanged } from './delivery/trips/trips.jobs.ts';
import { tripEvents } from './delivery/trips/trips.service.ts';
import { weekPlanRequested } from './delivery/week-plans/week-plans.jobs.ts';
import { makeWeekPlan } from './delivery/week-plans/week-plans-work.service.ts';
import { throwAwayPortraits } from './fleet/drivers/drivers-portraits.service.ts';
import { purgeDocuments } from './fleet/registrations/registrations.service.ts';
import { purgeReadings } from './fleet/tank-readings/tank-readings.service.ts';
import { warnOfBudgets } from './fuelling/budgets/budgets-warnings.service.ts';
import { fuelRequestChanged } from './fuelling/fuel-requests/fuel-requests.jobs.ts';
import { escalate } from './fuelling/fuel-requests/fuel-requests-escalate.service.ts';
import { notifyOfRequests } from './fuelling/fuel-requests/fuel-requests-messages.service.ts';
import { TIMELINE } from './fuelling/fuel-requests/fuel-requests-old-lines.service.ts';
import { sweep } from './fuelling/fuel-requests/fuel-requests-sweeper.service.ts';
import { throwAwayUnusedReadings } from './fuelling/plate-readings/plate-readings.service.ts';
import { simulationsWaiting } from './fuelling/policy-simulations/policy-simulations.jobs.ts';
import {
  findOpenSimulation,
  runSimulations,
} from './fuelling/policy-simulations/policy-simulations.service.ts';
import { pumpChanged } from './fuelling/pump-controllers/pump-controllers.jobs.ts';
import { pumpEvents } from './fuelling/pump-controllers/pump-news.service.ts';
import { turnTemporaryCapacities } from './fuelling/temporary-capacities/temporary-capacities.service.ts';
import { anomalyChanged, fillsWaiting } from './insight/anomalies/anomalies.jobs.ts';
import { findNextSubject, judgeDue, noteChanges } from './insight/anomalies/anomaly-judging.service.ts';
import { anomalyEvents } from './insight/anomalies/anomaly-notifications.service.ts';
import { sumsWaiting } from './insight/dashboards/dashboards.jobs.ts';
import { foldSums } from './insight/dashboards/dashboards-fold.service.ts';
import { throwAwayDocumentPhotos } from './insight/document-reminders/document-photos.service.ts';
import { remindOfDocuments } from './insight/document-reminders/document-reminders.service.ts';
import { purgeExportFiles } from './insight/export-files/export-files-make.service.ts';
import { markChanges } from './insight/feeds/feeds.service.ts';
import {
  findNextReport,
  stopOrphans,
  workOffSchedules,
} from './insight/report-schedules/report-runs.service.ts';
import { reportsWaiting } from './insight/report-schedules/report-schedules.jobs.ts';
import { settleStretches } from './insight/reports/fill-stretches.service.ts';
import { stretchesWaiting } from './insight/reports/reports.jobs.ts';
import { throwAwayAnnouncementPictures } from './messages/announcements/announcement-pictures.service.ts';
import { announcementShown } from './messages/announcements/announcements.jobs.ts';
import { notifyAudiences } from './messages/announcements/news.service.ts';
import { notifyOfChats } from './messages/chats/chat-notices.service.ts';
import { chatChanged, chatWritten } from './messages/chats/chats.jobs.ts';
import { chatEvents } from './messages/chats/chats.service.ts';
import { throwAwayUnsentPhotos } from './messages/chats/unsent-photos.service.ts';
import { mailboxChanged, mailDelivered } from './messages/mailbox/mailbox.jobs.ts';
import { mailboxEvents, purgeTrash } from './messages/mailbox/mailbox-marks.service.ts';
import { notifyOfMail } from './messages/mailbox/mailbox-notices.service.ts';
import { mailsWaiting } from './messages/mails/mails.jobs.ts';
import { findNextMail, sendMails } from './messages/mails/mails.service.ts';
import { findNextBy, sendBy, tidyOutgoing } from './messages/outgoing-messages/couriers.service.ts';
import { writeDigests } from './messages/outgoing-messages/digests.service.ts';
import { roundOf } from './messages/outgoing-messages/outgoing-messages.jobs.ts';
import { writeToReaders } from './messages/outgoing-messages/outgoing-readers.service.ts';
import { purgeOldMessages, readEvents } from './messages/push-messages/inbox.service.ts';
import { notifyReaders } from './messages/push-messages/notices.service.ts';
import { messagesRead, messagesWritten, noticeWritten } from './messages/push-messages/push-messages.jobs.ts';
import { notifyOverdue } from './messages/tasks/tasks-notifications.service.ts';
import { purgeSubscriptions } from './messages/web-push/push-subscriptions.service.ts';
import { findNextAttempt, sendDue, webhookEvents } from './messages/webhooks/webhook-courier.service.ts';
import { purgeOldDeliveries, writeWebhookMessages } from './messages/webhooks/webhook-messages.service.ts';
import { webhookEndpointChanged, webhooksWaiting } from './messages/webhooks/webhooks.jobs.ts';
import { blockOverdue, liftPaidBlocks } from './money/credit-lines/credit-lines.service.ts';
import { remindOfCredit } from './money/credit-lines/credit-reminders.service.ts';
import { walletChanged } from './money/ledger/ledger.jobs.ts';
import { anchorSeals } from './money/ledger/ledger-anchors.service.ts';
import { areAuditRowsSealed } from './money/ledger/ledger-seals.service.ts';
import { takeSnapshots } from './money/ledger/ledger-snapshots.service.ts';
import { paymentIntentsWaiting } from './money/payment-intents/payment-intents.jobs.ts';
import { turnToProviders } from './money/payment-intents/payment-intents-open.service.ts';
import { paymentRecorded } from './money/payments/payments.jobs.ts';
import { notifyOfPayments } from './money/payments/payments-notifications.service.ts';
import { topUpChanged } from './money/top-ups/top-ups.jobs.ts';
import { notifyOfTopUps } from './money/top-ups/top-ups-notifications.service.ts';
import { watchBalances } from './money/wallets/low-balances.service.ts';
import { walletEvents } from './money/wallets/wallets.service.ts';
import { accessNeeds } from './needs.ts';
import { handleBatch, type JobHandler, runEach, runEvery, runRound } from './platform/jobs/define-job.ts';
import { done, nextTurn, soon, untilStopped } from './platform/jobs/turns.ts';
import { makeMonths } from './platform/months.ts';
import { expireAnswers, removing } from './platform/removed-by-age.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Rounds look at their work when a job of theirs is added; this often they look all the same. */
const SAFETY = 5 * MINUTE;

const addsToSums = soon(sumsWaiting, 2 * SECOND);
/** What a trip or an order became is judged at once, many changes together. */
const watchesTrips = soon(tripsWatched, SECOND);
const movesStretches = soon(stretchesWaiting, 5 * SECOND);

/** What happened, and who acts on it: handled many at once, each exactly once. */
const events = [
  handleBatch(
    fuelRequestChanged,
    notifyOfRequests,
    watchBalances,
    linkFuelRequests,
    noteChanges,
    writeWebhookMessages('fuel_request'),
    addsToSums,
    movesStretches,
  ),
  handleBatch(walletChanged, walletEvents, watchBalances, addsToSums),
  handleBatch(paymentRecorded, notifyOfPayments),
  handleBatch(invoiceIssued, notifyOfInvoices),
  handleBatch(topUpChanged, notifyOfTopUps, watchBalances, writeWebhookMessages('top_up')),
  handleBatch(noticeWritten, notifyReaders, writeWebhookMessages('notice')),
  handleBatch(messagesWritten, writeToReaders),
  handleBatch(messagesRead, readEvents),
  handleBatch(mailboxChanged, mailboxEvents),
  handleBatch(mailDelivered, notifyOfMail),
  handleBatch(announcementShown, notifyAudiences),
  handleBatch(rightsChanged, rightsEvents, stopOrphans),
  handleBatch(chatChanged, chatEvents),
  handleBatch(chatWritten, notifyOfChats),
  handleBatch(importChanged, importEvents),
  handleBatch(
    orderChanged,
    orderEvents,
    notifyOfDeliveries,
    mailTrackingLinks,
    settleStoreOrders,
    writeWebhookMessages('order'),
    addsToSums,
    watchesTrips,
  ),
  handleBatch(deliveryRated, ratingEvents),
  handleBatch(planChanged, planEvents),
  handleBatch(tripChanged, tripEvents, notifyDrivers, addsToSums, watchesTrips),
  handleBatch(tripAlertChanged, tripAlertEvents, notifyOfAlerts),
  handleBatch(lateProofChanged, lateProofEvents),
  handleBatch(trackerChanged, trackerEvents),
  handleBatch(pumpChanged, pumpEvents),
  handleBatch(anomalyChanged, anomalyEvents, writeWebhookMessages('anomaly')),
  handleBatch(webhookEndpointChanged, webhookEvents),
  handleBatch(codeRequested, sendCodes(accessNeeds.send)),
];

/** Every kind of job this version knows, with who handles it. */
export const jobHandlers: readonly JobHandler[] = [
  ...events,
  runRound(sumsWaiting, MINUTE, done(foldSums)),
  runRound(stretchesWaiting, MINUTE, done(settleStretches)),
  runEvery('snapshots', 10 * MINUTE, takeSnapshots),
  runEvery('statement_days', HOUR, addUpStatementDays),
  runEvery('seal-anchors', 10 * MINUTE, anchorSeals),
  runEvery('sweeper', 5 * SECOND, sweep),
  runEvery('escalations', MINUTE, escalate),
  runEvery('old_messages', HOUR, purgeOldMessages),
  runEvery('mailbox_trash', HOUR, purgeTrash),
  runEvery('overdue_tasks', 10 * MINUTE, notifyOverdue),
  runEvery('unsent_photos', HOUR, throwAwayUnsentPhotos),
  runEvery('change_marks', MINUTE, markChanges),
  runEvery('credit_blocks', HOUR, blockOverdue),
  runEvery('credit_reminders', HOUR, remindOfCredit),
  runEvery('paid_credit_blocks', MINUTE, liftPaidBlocks),
  runEvery('fees', MINUTE, chargeDueFees),
  runRound(
    invoiceRunsWaiting,
    SAFETY,
    untilStopped((ctx, isStopping) => workOffRuns(ctx, deliveredItems, isStopping)),
  ),
  runRound(settlementsWaiting, SAFETY, untilStopped(workOffSettlements)),
  runRound(fillsWaiting, SAFETY, untilStopped(judgeDue, findNextSubject)),
  runRound(documentsWaiting, SAFETY, untilStopped(sendDocuments, findNextSubmission)),
  runRound(taxDevicesWaiting, SAFETY, untilStopped(checkDevices, findNextCheck)),
  runEvery('tax_certificates', HOUR, notifyOfEndings),
  runRound(paymentIntentsWaiting, MINUTE, untilStopped(turnToProviders)),
  runEvery('invoice_payments', MINUTE, (ctx) => matchAllPayments(ctx)),
  runEvery('invoice_reminders', HOUR, remindOfInvoices),
  runRound(plansWaiting, SAFETY, async (_ctx, job) => {
    await makePlans(job.freshCtx, job.signal);
    return nextTurn(job, await findOpenPlan(job.freshCtx()));
  }),
  runEach(weekPlanRequested, (_ctx, { id }, job) => makeWeekPlan(id, job), { maxPerProcess: 1 }),
  runEvery('static_routes', MINUTE, makeDueTrips),
  runEvery('near_deliveries', 15 * SECOND, notifyNearDeliveries),
  runEvery('trip_figures', 15 * SECOND, settleTrips),
  runRound(importsWaiting, SAFETY, done(runImports)),
  runEvery('export_files_purge', HOUR, purgeExportFiles),
  runEvery('imports_purge', 24 * HOUR, purgeImports),
  runEvery('budget_warnings', MINUTE, warnOfBudgets),
  runEvery('temporary_capacities', 15 * SECOND, turnTemporaryCapacities),
  runRound(simulationsWaiting, SAFETY, async (ctx, job) => {
    await runSimulations(ctx);
    return nextTurn(job, await findOpenSimulation(job.freshCtx()));
  }),
  runEvery('moved_files', MINUTE, untilStopped(moveFiles)),
  removesStoredFiles,
  runEvery('portraits', HOUR, throwAwayPortraits),
  runEvery('document_photos', HOUR, throwAwayDocumentPhotos),
  runEvery('announcement_pictures', HOUR, throwAwayAnnouncementPictures),
  runEvery('document_reminders', HOUR, remindOfDocuments),
  runEvery('registrations', HOUR, purgeDocuments),
  runEvery('plate_readings', HOUR, throwAwayUnusedReadings),
  runEvery('tank_readings', HOUR, removing('tank readings', purgeReadings)),
  runEvery('old_answers', HOUR, removing('answers', expireAnswers)),
  runEvery('months', HOUR, makeMonths),
  runEvery(
    'old_months',
    HOUR,
    untilStopped(filesOldMonths([{ ...OLD_AUDIT_ROWS, mayLeave: areAuditRowsSealed }, TIMELINE])),
  ),
  runEvery('positions', HOUR, turnPartitions),
  runEvery('tracker_days', HOUR, purgeOldTallies),
  runRound(tripsWatched, 15 * SECOND, done(watchTrips)),
  runEvery('api_key_minutes', HOUR, purgeOldMinutes),
  runRound(reportsWaiting, SAFETY, untilStopped(workOffSchedules, findNextReport)),
  runRound(mailsWaiting, SAFETY, untilStopped(sendMails, findNextMail)),
  ...CHANNELS.map((channel) =>
    runRound(roundOf[channel], SAFETY, untilStopped(sendBy(channel), findNextBy(channel))),
  ),
  runEvery('outgoing_tidied', 5 * MINUTE, removing('messages', tidyOutgoing)),
  runEvery('digests', 5 * MINUTE, writeDigests),
  runRound(webhooksWaiting, SAFETY, untilStopped(sendDue, findNextAttempt)),
  runEvery('push_subscriptions', HOUR, purgeSubscriptions),
  runEvery('old_webhooks', HOUR, removing('webhook messages', purgeOldDeliveries)),
  runEvery('sessions', HOUR, removing('sessions', sweepSessions)),
  runEvery('sign_in_codes', HOUR, sweepCodes),
  runEvery('second_step_tickets', HOUR, sweepTickets),
  runEvery('known_devices', 24 * HOUR, sweepDevices),
  runEvery('company_sign_ins', HOUR, sweepCompanySignIns),
];
