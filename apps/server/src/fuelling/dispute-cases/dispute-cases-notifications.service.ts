import { notify } from '../../messages/push-messages/notices.service.ts';
import type { Ctx } from '../../platform/context.ts';

/**
 * Notifies the other side of a case: the platform of the client's actions, the client of the platform's, and the
 * network once its money moved. The acting user is excluded.
 */
export async function notifyOfDispute(
  ctx: Ctx,
  request: {
    id: number;
    client_id: number;
    network_id: number | null;
    station_id: number | null;
    reference_number?: string | null;
  },
  id: number,
  kind: 'dispute_opened' | 'dispute_comment' | 'dispute_upheld' | 'dispute_rejected',
  text: string,
): Promise<void> {
  const { client_id, network_id, station_id } = request;
  const client = {
    groups: ['client_manager', 'client_operation', 'client_billing'] as const,
    client_id,
  };
  const network = {
    groups: ['gas_station_network_manager', 'gas_station_network_billing'] as const,
    network_id,
  };
  await notify(ctx, {
    kind,
    params: {
      case: id,
      reference_number: request.reference_number ?? null,
      writer: ctx.actor.name,
      comment: text.slice(0, 140),
    },
    subject: 'dispute_case',
    subject_id: id,
    to: [
      { groups: ['admin'], permission: 'decide dispute_case' },
      client,
      ...(kind === 'dispute_upheld' && network_id ? [network] : []),
    ],
    event: { type: 'dispute_case', id, client_id, network_id, station_id },
  });
}
