import type { Side } from './two-tenants.ts';
import type { World } from './world.ts';

/** A webhook endpoint of the client, and a failed message. */
export async function webhookThings(world: World, { name, client, people }: Side) {
  const [endpoint] = await world.rows<{ id: number }>(
    `insert into webhook_endpoints (client_id, url, description, event_types, secret, created_by)
     values ($1, 'https://erp.example.com/', $2, '{order.changed}', 'x', $3) returning id`,
    [client.id, `${name} client system`, people.client_manager.id],
  );
  const [delivery] = await world.rows<{ id: number }>(
    `with m as (insert into webhook_messages (client_id, uid, type, body) values ($1, $2, 'order.changed', $3) returning id)
     insert into webhook_deliveries (message_id, endpoint_id, status, next_attempt_at)
     select id, $4, 'failed', now() from m returning id`,
    [client.id, `msg_${client.id}`, JSON.stringify({ note: `${name} client message` }), endpoint!.id],
  );
  return {
    'webhook-endpoints': endpoint!.id,
    'webhook-deliveries': delivery!.id,
    endpoint_id: endpoint!.id,
  };
}
