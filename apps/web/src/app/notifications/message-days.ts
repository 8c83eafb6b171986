import type { PushMessage } from '@fleet/contracts/messages/push-messages.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';

export interface MessageDay {
  /** The Riyadh day. */
  readonly day: string;
  /** Its name, for today and yesterday. */
  readonly name: 'today' | 'yesterday' | null;
  readonly messages: readonly PushMessage[];
}

/** Groups notifications by Riyadh day, preserving their order. */
export function messageDays(messages: readonly PushMessage[], now: Date): MessageDay[] {
  const today = riyadhDate(now);
  const days = new Map<string, PushMessage[]>();
  for (const message of messages) {
    const day = riyadhDate(new Date(message.created_at));
    const list = days.get(day) ?? [];
    days.set(day, list);
    list.push(message);
  }
  return [...days].map(([day, list]) => ({
    day,
    name: day === today ? 'today' : day === addDays(today, -1) ? 'yesterday' : null,
    messages: list,
  }));
}
