import type { listNetworks as listNetworksRoute } from '@fleet/contracts/parties.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { openNetworkAccounts } from '../ledger/ledger.service.ts';
import {
  insertNetwork,
  listNetworkRows,
  listTaken,
  lockNetwork,
  saveNetworkStatus,
} from './networks.queries.ts';
import { type NetworkRow, type NewNetwork, readNewNetwork } from './networks.rules.ts';

/** Takes on a network and opens its account. Returns its id. Throws INVALID_FIELDS. */
export function createNetwork(ctx: Ctx, given: NewNetwork): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const network = readNewNetwork(given);
    const id = await insertNetwork(ctx, network);
    if (id === null) throw await takenFields(ctx, network);
    await openNetworkAccounts(ctx, id);
    await recordAudit(ctx, {
      action: 'create',
      subject: 'network',
      subject_id: id,
      network_id: id,
      after: network,
    });
    return id;
  });
}

/** Switches a network on or off. Throws NOT_FOUND. */
export function setNetworkStatus(ctx: Ctx, id: number, status: NetworkRow['status']): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const network = await lockNetwork(ctx, id);
    if (!network) throw new AppError('NOT_FOUND', 'There is no such network.');
    if (network.status === status) return;
    await saveNetworkStatus(ctx, id, status);
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'network',
      subject_id: id,
      network_id: id,
      before: { status: network.status },
      after: { status },
    });
  });
}

/** A page of the networks the reader may see. */
export async function listNetworks(ctx: Ctx, query: z.output<(typeof listNetworksRoute)['query']>) {
  return { ...(await listNetworkRows(ctx, query)), page: query.page, per_page: query.per_page };
}

async function takenFields(ctx: Ctx, network: NewNetwork): Promise<AppError> {
  const rows = await listTaken(ctx, network);
  const fields: Record<string, string> = {};
  if (rows.some((row) => row.vat_no === network.vat_no)) fields.vat_no = 'taken';
  if (rows.some((row) => row.cr_number === network.cr_number)) fields.cr_number = 'taken';
  return new AppError('INVALID_FIELDS', 'Another network has this number.', undefined, fields);
}
