import type { listClients as listClientsRoute } from '@fleet/contracts/parties.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { openClientAccounts } from '../ledger/ledger.service.ts';
import { insertClient, listClientRows, listTaken, lockClient, saveClientStatus } from './clients.queries.ts';
import { type ClientRow, type NewClient, readNewClient } from './clients.rules.ts';

/** Takes on a client and opens its three accounts at zero. Returns its id. Throws INVALID_FIELDS. */
export function createClient(ctx: Ctx, given: NewClient): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const client = readNewClient(given);
    const id = await insertClient(ctx, client);
    if (id === null) throw await takenFields(ctx, client);
    await openClientAccounts(ctx, id);
    await recordAudit(ctx, {
      action: 'create',
      subject: 'client',
      subject_id: id,
      client_id: id,
      after: client,
    });
    return id;
  });
}

/** Switches a client on or off. Throws NOT_FOUND. */
export function setClientStatus(ctx: Ctx, id: number, status: ClientRow['status']): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const client = await lockClient(ctx, id);
    if (!client) throw new AppError('NOT_FOUND', 'There is no such client.');
    if (client.status === status) return;
    await saveClientStatus(ctx, id, status);
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'client',
      subject_id: id,
      client_id: id,
      before: { status: client.status },
      after: { status },
    });
  });
}

/** A page of the clients the reader may see: all for an administrator, else the reader's own. */
export async function listClients(ctx: Ctx, query: z.output<(typeof listClientsRoute)['query']>) {
  return { ...(await listClientRows(ctx, query)), page: query.page, per_page: query.per_page };
}

async function takenFields(ctx: Ctx, client: NewClient): Promise<AppError> {
  const rows = await listTaken(ctx, client);
  const fields: Record<string, string> = {};
  if (rows.some((row) => row.vat_no === client.vat_no)) fields.vat_no = 'taken';
  if (rows.some((row) => row.cr_number === client.cr_number)) fields.cr_number = 'taken';
  return new AppError('INVALID_FIELDS', 'Another client has this number.', undefined, fields);
}
