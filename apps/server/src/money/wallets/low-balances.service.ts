import { CLIENT_MONEY, sendNotices } from '../../messages/push-messages/notices.service.ts';
import { writeMessages } from '../../messages/webhooks/webhook-messages.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { saveCrossings } from './low-balances.queries.ts';

/**
 * After balances changed: notifies each client, its users and its systems, whose remaining balance fell below its
 * `min_amount_notification`, once per crossing; rising above it arms the notice again. For job handlers, whose
 * messages all name a `client_id`.
 */
export async function watchBalances(
  ctx: Ctx,
  payloads: readonly Record<string, unknown>[],
): Promise<ServerEvent[]> {
  const client_ids = [...new Set(payloads.map((payload) => payload.client_id as number))];
  const fell = (await saveCrossings(ctx, client_ids)).filter((crossing) => crossing.is_low);
  await writeMessages(
    ctx,
    fell.map(({ client_id, remaining_halalas, limit_halalas }) => ({
      client_id,
      type: 'wallet.low_balance',
      data: { remaining_halalas, limit_halalas },
    })),
  );
  return sendNotices(
    ctx,
    fell.map(({ client_id, remaining_halalas, limit_halalas }) => ({
      kind: 'low_balance',
      subject: 'wallet',
      subject_id: client_id,
      to: [{ groups: CLIENT_MONEY, client_id }],
      about: { client_id },
      except_user_id: null,
      params: { remaining_halalas, limit_halalas },
    })),
  );
}
