import type { Ctx } from '../../platform/context.ts';
import { tell } from '../push-messages/notices.service.ts';

/**
 * Tells the other side of a case: the platform of what the client does, the client of what the platform does, and the
 * network once its money moved. Whoever acts is left out.
 */
export async function tellOfCase(
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
  await tell(ctx, {
    kind,
    params: {
      case: id,
      reference_number: request.reference_number ?? null,
      writer: ctx.actor.name,
      comment: text.slice(0, 140),
    },
    subject: 'dispute_case',
    subject_id: id,
    to: [{ groups: ['admin'] }, client, ...(kind === 'dispute_upheld' && network_id ? [network] : [])],
    event: { type: 'dispute_case', id, client_id, network_id, station_id },
  });
}
