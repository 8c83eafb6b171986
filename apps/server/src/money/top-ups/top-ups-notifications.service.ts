import {
  type AddressedNotice,
  CLIENT_MONEY,
  sendNotices,
} from '../../messages/push-messages/notices.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { findTopUp } from './top-ups.queries.ts';

/** What the job says of a changed top-up. */
interface TopUpChange {
  readonly id: number;
  readonly client_id: number;
  readonly change: 'recorded' | 'first_approved' | 'approved' | 'rejected';
}

/**
 * Job `top_up`: notifies the client's users of the outcome, the administrators of a pending one, and open
 * browsers of the changed list and wallet.
 */
export async function notifyOfTopUps(ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const changes = payloads as unknown as TopUpChange[];
  const messages: AddressedNotice[] = [];
  for (const change of changes) {
    const message = await messageOf(ctx, change);
    if (message) messages.push(message);
  }
  return [
    ...changes.map(({ id, client_id }) => ({ type: 'top_up', id, client_id })),
    ...[...new Set(changes.map((change) => change.client_id))].map((client_id) => ({
      type: 'wallet',
      id: client_id,
      client_id,
    })),
    ...(await sendNotices(ctx, messages)),
  ];
}

async function messageOf(ctx: Ctx, { id, client_id, change }: TopUpChange): Promise<AddressedNotice | null> {
  const topUp = await findTopUp(ctx, id);
  if (!topUp) return null;
  const isDecided = change === 'approved' || change === 'rejected';
  // What the platform recorded itself is the recorder's to follow up, until it is decided.
  if (change === 'recorded' && topUp.from === 'admin') return null;
  const { reference_number, amount_halalas, approved_amount_halalas, reason } = topUp;
  return {
    kind: `top_up_${change}`,
    subject: 'top_up',
    subject_id: id,
    to: [
      isDecided ? { groups: CLIENT_MONEY, client_id } : { groups: ['admin'], permission: 'approve top_up' },
    ],
    about: { client_id },
    except_user_id: isDecided ? topUp.decided_by : (topUp.first_approved_by ?? topUp.created_by),
    params: {
      top_up_id: id,
      reference_number,
      reason,
      amount_halalas: change === 'approved' ? approved_amount_halalas : amount_halalas,
    },
  };
}
