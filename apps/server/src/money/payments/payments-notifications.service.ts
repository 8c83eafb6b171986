import {
  type AddressedNotice,
  NETWORK_MONEY,
  sendNotices,
} from '../../messages/push-messages/notices.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { findPayment } from './payments.queries.ts';

/** Job `payment`: notifies the network's users of a payment, and open browsers of changed amounts due. */
export async function notifyOfPayments(
  ctx: Ctx,
  payloads: Record<string, unknown>[],
): Promise<ServerEvent[]> {
  const messages: AddressedNotice[] = [];
  for (const { id } of payloads) {
    const payment = await findPayment(ctx, id as number);
    if (!payment) continue;
    const { network_id, reference_number, amount_halalas } = payment;
    const params = { payment_id: payment.id, reference_number, amount_halalas };
    messages.push({
      kind: 'payment',
      subject: 'payment',
      subject_id: payment.id,
      to: [{ groups: NETWORK_MONEY, network_id }],
      about: { network_id },
      except_user_id: null,
      params,
    });
  }
  return [
    ...payloads.map(({ id, network_id }) => ({
      type: 'payment',
      id: id as number,
      network_id: network_id as number,
    })),
    ...(await sendNotices(ctx, messages)),
  ];
}
