import type * as contract from '@fleet/contracts/networks.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import { getFuelType } from '../fuel-types/fuel-types.service.ts';
import { openNetworkAccounts } from '../ledger/ledger.service.ts';
import { createUser } from '../users/users.service.ts';
import { ownCertificates } from './network-documents.service.ts';
import {
  countAtPump,
  findFee,
  insertContact,
  insertNetwork,
  listTaken,
  lockNetwork,
  saveFee,
  saveNetwork,
  saveNetworkStatus,
} from './networks.queries.ts';
import {
  type NetworkRow,
  type NewNetwork,
  readContacts,
  readNetwork,
  refuseWhileFuelling,
} from './networks.rules.ts';

/** Takes on a network and opens its account. Returns its id. Throws INVALID_FIELDS. */
export function createNetwork(ctx: Ctx, given: NewNetwork): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const network = readNetwork(given);
    const id = await insertNetwork(ctx, network);
    if (id === null) throw takenFields(network, await listTaken(ctx, network));
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

/**
 * A new network from its form. Its contacts become its users, without a password until their invitation is used; who
 * answers for operation manages like the manager. Returns its id. Throws INVALID_FIELDS, a contact's as `manager.email`.
 */
export function addNetwork(
  ctx: Ctx,
  body: z.output<(typeof contract.createNetwork)['body']>,
): Promise<number> {
  const { manager, billing, operation, ...fields } = body;
  return inTransaction(ctx, async (ctx) => {
    const contacts = readContacts({ manager, billing, operation });
    const network_id = await createNetwork(ctx, fields);
    await ownCertificates(ctx, network_id, fields);
    for (const { kind, name, email, mobile } of contacts) {
      const group = kind === 'billing' ? 'gas_station_network_billing' : 'gas_station_network_manager';
      const user_id = await createUser(ctx, { group, name, email, mobile, network_id }).catch(
        (error: unknown) => {
          throw error instanceof AppError && error.fields ? underContact(kind, error) : error;
        },
      );
      await insertContact(ctx, { network_id, kind, user_id });
    }
    return network_id;
  });
}

/** Changes a network as seen in `version`. Throws NOT_FOUND, CHANGED_MEANWHILE and INVALID_FIELDS. */
export function updateNetwork(
  ctx: Ctx,
  id: number,
  { version, ...given }: z.output<(typeof contract.updateNetwork)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const network = await lockedNetwork(ctx, id);
    refuseIfChanged(network, version);
    const changes = changesOf(network, readNetwork(given));
    if (!changes) return;
    const next = { ...network, ...changes.after };
    const taken = await listTaken(ctx, next, id);
    if (taken.length > 0) throw takenFields(next, taken);
    await ownCertificates(ctx, id, changes.after);
    await saveNetwork(ctx, id, changes.after);
    await recordAudit(ctx, {
      action: 'update',
      subject: 'network',
      subject_id: id,
      network_id: id,
      ...changes,
    });
  });
}

/**
 * Switches a network on or off. Off, none of its stations serves and its people are signed out at once, so it is refused
 * while one of its pumps is fuelling, unless told so. Throws NOT_FOUND and FUELLING_UNDER_WAY.
 */
export function setNetworkStatus(
  ctx: Ctx,
  id: number,
  status: NetworkRow['status'],
  even_while_fuelling = false,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const network = await lockedNetwork(ctx, id);
    if (network.status === status) return;
    const at_pump = await countAtPump(ctx, id);
    if (status === 'inactive') refuseWhileFuelling(at_pump, even_while_fuelling);
    await saveNetworkStatus(ctx, id, status);
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'network',
      subject_id: id,
      network_id: id,
      before: { status: network.status },
      after: { status, ...(at_pump > 0 ? { at_pump } : {}) },
    });
  });
}

/** Sets what the platform keeps of a network's litre of a product; null goes back to the product's own fee. Throws NOT_FOUND. */
export function setNetworkFee(
  ctx: Ctx,
  network_id: number,
  fee: { fuel_type_id: number; processing_fee_millis_per_litre: number | null },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockedNetwork(ctx, network_id);
    await getFuelType(ctx, fee.fuel_type_id);
    const before = await findFee(ctx, network_id, fee.fuel_type_id);
    if (before === fee.processing_fee_millis_per_litre) return;
    await saveFee(ctx, { network_id, ...fee });
    await recordAudit(ctx, {
      action: 'set_fee',
      subject: 'network',
      subject_id: network_id,
      network_id,
      before: { fuel_type_id: fee.fuel_type_id, processing_fee_millis_per_litre: before },
      after: fee,
    });
  });
}

async function lockedNetwork(ctx: Ctx, id: number): Promise<NetworkRow> {
  const network = await lockNetwork(ctx, id);
  if (!network) throw new AppError('NOT_FOUND', 'There is no such network.');
  return network;
}

function takenFields(
  network: Pick<NewNetwork, 'vat_no' | 'cr_number'>,
  rows: readonly Pick<NetworkRow, 'vat_no' | 'cr_number'>[],
): AppError {
  const fields: Record<string, string> = {};
  if (rows.some((row) => row.vat_no === network.vat_no)) fields.vat_no = 'taken';
  if (rows.some((row) => row.cr_number === network.cr_number)) fields.cr_number = 'taken';
  return new AppError('INVALID_FIELDS', 'Another network has this number.', undefined, fields);
}

function underContact(kind: string, { code, message, fields = {} }: AppError): AppError {
  const named = Object.entries(fields).map(([name, problem]) => [`${kind}.${name}`, problem]);
  return new AppError(code, message, undefined, Object.fromEntries(named));
}
