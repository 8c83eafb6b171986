import { z } from 'zod';
import { defineRoute } from '../define-route.ts';

/** What notifications are about, as people choose among them. */
export const NEWS = [
  'decisions',
  'answers',
  'comments',
  'messages',
  'tasks',
  'problems',
  'fills',
  'deliveries',
  'documents',
  'announcements',
] as const;
export type News = (typeof NEWS)[number];

/** Where news comes up: as a toast that stays until it is closed and in the bell, or in the bell alone. */
export const NEWS_PLACES = ['toast', 'bell'] as const;
export type NewsPlace = (typeof NEWS_PLACES)[number];

/** Until a user chooses: what is routine waits in the bell. */
export const DEFAULT_PLACES: Readonly<Record<News, NewsPlace>> = {
  decisions: 'toast',
  answers: 'toast',
  comments: 'toast',
  messages: 'bell',
  tasks: 'toast',
  problems: 'toast',
  fills: 'bell',
  deliveries: 'bell',
  documents: 'bell',
  announcements: 'bell',
};

const NEWS_OF: Readonly<Record<string, News>> = {
  request_approved: 'answers',
  request_rejected: 'answers',
  request_cancelled: 'answers',
  request_expired: 'answers',
  refund_approved: 'answers',
  refund_paid: 'answers',
  refund_rejected: 'answers',
  credit_unblocked: 'answers',
  top_up_approved: 'answers',
  top_up_rejected: 'answers',
  dispute_upheld: 'answers',
  dispute_rejected: 'answers',
  trip_assigned: 'answers',
  trip_unassigned: 'answers',
  trip_resequenced: 'answers',
  trip_message: 'comments',
  held_comment: 'comments',
  dispute_comment: 'comments',
  chat_message: 'messages',
  mail_received: 'messages',
  task_assigned: 'tasks',
  task_by_rule: 'tasks',
  task_changed: 'tasks',
  task_overdue: 'tasks',
  payee_changed: 'problems',
  payee_change_cancelled: 'problems',
  refund_payee_changed: 'problems',
  refund_payee_change_cancelled: 'problems',
  refund_bank_rejected: 'problems',
  refund_bank_returned: 'problems',
  refund_unpaid: 'problems',
  refund_unpaid_account: 'problems',
  tax_certificate_ends: 'problems',
  tax_certificate_ended: 'problems',
  budget_nearly_used: 'problems',
  budget_used_up: 'problems',
  low_balance: 'problems',
  credit_due_soon: 'problems',
  credit_overdue: 'problems',
  credit_overdue_blocked: 'problems',
  credit_blocked: 'problems',
  client_credit_blocked: 'problems',
  invoice_overdue: 'problems',
  document_expired: 'problems',
  document_expiring: 'problems',
  documents_expired: 'problems',
  documents_expiring: 'problems',
  anomaly_found: 'problems',
  webhook_failing: 'problems',
  webhook_gone: 'problems',
  export_ready: 'answers',
  export_failed: 'problems',
  report_stopped_owner_inactive: 'problems',
  report_stopped_owner_moved: 'problems',
  report_stopped_owner_without_right: 'problems',
  transaction_completed: 'fills',
  transaction_cancelled: 'fills',
  order_confirmed: 'deliveries',
  order_shipped: 'deliveries',
  order_arriving: 'deliveries',
  order_delivered: 'deliveries',
  order_postponed: 'deliveries',
  payment: 'documents',
  invoice: 'documents',
  credit_note: 'documents',
  debit_note: 'documents',
  settlement: 'documents',
  announcement: 'announcements',
};

/**
 * What a kind of notification is about; alerts of trips are problems; what is not listed asks for a
 * decision, so that a new kind is not missed.
 */
export function newsOf(kind: string): News {
  return NEWS_OF[kind] ?? (kind.startsWith('alert_') ? 'problems' : 'decisions');
}

const choices = z.object({ rows: z.array(z.object({ news: z.enum(NEWS), place: z.enum(NEWS_PLACES) })) });

export const listNotificationChoices = defineRoute({
  name: 'listNotificationChoices',
  method: 'GET',
  path: '/me/notification-choices',
  permission: 'signed-in',
  callers: 'people',
  summary: 'Where each kind of news comes up for the signed-in user',
  response: choices,
});

export const saveNotificationChoice = defineRoute({
  name: 'saveNotificationChoice',
  method: 'PUT',
  path: '/me/notification-choices',
  permission: 'signed-in',
  callers: 'people',
  summary: 'Choose where a kind of news comes up: as a toast, or in the bell alone',
  body: z.object({ news: z.enum(NEWS), place: z.enum(NEWS_PLACES) }),
  response: choices,
});
