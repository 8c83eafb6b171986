import type { ChosenEventType, WebhookEventType } from '@fleet/contracts/webhook-events.ts';
import type { TFunction } from 'i18next';

/** Event types by topic. */
const GROUP_OF = {
  'fuel_request.status_changed': 'fuelling',
  'fuel_request.flagged': 'fuelling',
  'anomaly_case.changed': 'flags',
  'dispute_case.status_changed': 'flags',
  'top_up.status_changed': 'money',
  'wallet.low_balance': 'money',
  'invoice.issued': 'money',
  'credit_note.issued': 'money',
  'debit_note.issued': 'money',
  'invoice.overdue': 'money',
  'order.status_changed': 'deliveries',
  'order.changed': 'deliveries',
} as const satisfies Record<ChosenEventType, string>;

export const EVENT_GROUPS = [...Map.groupBy(Object.entries(GROUP_OF), ([, group]) => group)].map(
  ([name, entries]) => ({ name, types: entries.map(([type]) => type as ChosenEventType) }),
);

/** An event type as text: "Request changes status". */
export function eventText(t: TFunction, type: WebhookEventType): string {
  return t(`webhooks.types.${type.replace('.', '_')}`);
}
