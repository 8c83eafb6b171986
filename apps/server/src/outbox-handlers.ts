import { noteChanges } from './modules/anomalies/anomaly-judging.service.ts';
import { anomalyEvents } from './modules/anomalies/anomaly-tell.service.ts';
import { messageEvents } from './modules/drivers/drivers-messages.service.ts';
import { rightsEvents } from './modules/groups/groups-tell.service.ts';
import { importEvents } from './modules/imports/imports-work.service.ts';
import { tellOfInvoices } from './modules/invoices/invoices-tell.service.ts';
import { orderEvents } from './modules/orders/orders.service.ts';
import { tellOfPayments } from './modules/payments/payments-tell.service.ts';
import { planEvents } from './modules/plans/plans.service.ts';
import { pumpEvents } from './modules/pump-controllers/pump-news.service.ts';
import { tellOfReading } from './modules/push-messages/inbox.service.ts';
import { tellOfNotices } from './modules/push-messages/notices.service.ts';
import { tellOfRequests } from './modules/push-messages/push-messages.service.ts';
import { stopOrphans } from './modules/report-schedules/report-runs.service.ts';
import { tellOfTopUps } from './modules/top-ups/top-ups-tell.service.ts';
import { trackerEvents } from './modules/trackers/trackers.service.ts';
import { tripAlertEvents } from './modules/trip-alerts/trip-alerts.service.ts';
import { heldProofEvents } from './modules/trip-stops/held-proofs.service.ts';
import {
  linkFuelRequests,
  tellDrivers,
  tellOfDeliveries,
} from './modules/trip-stops/trip-stops-tell.service.ts';
import { tripEvents } from './modules/trips/trips.service.ts';
import { watchBalances } from './modules/wallets/low-balances.service.ts';
import { walletEvents } from './modules/wallets/wallets.service.ts';
import { webhookEvents } from './modules/webhooks/webhook-courier.service.ts';
import { tellSystems } from './modules/webhooks/webhook-messages.service.ts';
import type { OutboxHandler } from './platform/outbox.ts';

/** Who handles what the outbox tells. */
export const outboxHandlers: Record<string, OutboxHandler> = {
  fuel_request: inTurn(
    tellOfRequests,
    watchBalances,
    linkFuelRequests,
    noteChanges,
    tellSystems('fuel_request'),
  ),
  wallet: inTurn(walletEvents, watchBalances),
  payment: tellOfPayments,
  invoice: tellOfInvoices,
  top_up: inTurn(tellOfTopUps, watchBalances, tellSystems('top_up')),
  notice: inTurn(tellOfNotices, tellSystems('notice')),
  push_messages_read: tellOfReading,
  rights: inTurn(rightsEvents, stopOrphans),
  driver_message: messageEvents,
  import: importEvents,
  order: inTurn(orderEvents, tellOfDeliveries, tellSystems('order')),
  plan: planEvents,
  trip: inTurn(tripEvents, tellDrivers),
  trip_alert: tripAlertEvents,
  held_proof: heldProofEvents,
  tracker: trackerEvents,
  pump: pumpEvents,
  anomaly: inTurn(anomalyEvents, tellSystems('anomaly')),
  webhook: webhookEvents,
};

/** Several modules hear of the same topic. */
function inTurn(...handlers: OutboxHandler[]): OutboxHandler {
  return async (ctx, payloads) => {
    const events = [];
    for (const handler of handlers) events.push(...(await handler(ctx, payloads)));
    return events;
  };
}
