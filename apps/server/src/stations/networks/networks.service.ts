import type * as contract from '@fleet/contracts/stations/networks.ts';
import type { z } from 'zod';
import { createUser } from '../../access/users/users.service.ts';
import { getFuelType } from '../../fleet/fuel-types/fuel-types.resource.ts';
import { AppError, refuseIfChanged, underField } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import { requireFree } from '../../platform/taken.ts';
import { ownCertificates } from './network-documents.service.ts';
import {
  findAtPump,
  findFee,
  insertContact,
  insertNetwork,
  lockNetwork,
  saveFee,
  saveNetwork,
} from './networks.queries.ts';
import {
  type NetworkNeeds,
  type NetworkRow,
  type NewNetwork,
  readContacts,
  readNetwork,
  refuseWhileFuelling,
} from './networks.rules.ts';
import { networks } from './networks.table.ts';

export type { NetworkNeeds, NewNetwork } from './networks.rules.ts';

/** Takes on a network and opens its account. Returns its id. Throws INVALID_FIELDS. */
export function createNetwork(
  ctx: Ctx,
  input: NewNetwork,
  { openAccounts }: Pick<NetworkNeeds, 'openAccounts'>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const network = readNetwork(input);
    await requireFree(ctx, networks, network);
    const id = await insertNetwork(ctx, network);
    await openAccounts(ctx, id);
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
export function createNetworkFromForm(
  ctx: Ctx,
  body: z.output<(typeof contract.createNetwork)['body']>,
  needs: Pick<NetworkNeeds, 'openAccounts'>,
): Promise<number> {
  const { manager, billing, operation, ...fields } = body;
  return inTransaction(ctx, async (ctx) => {
    const contacts = readContacts({ manager, billing, operation });
    const network_id = await createNetwork(ctx, fields, needs);
    await ownCertificates(ctx, network_id, fields);
    for (const { kind, name, email, mobile } of contacts) {
      const group = kind === 'billing' ? 'gas_station_network_billing' : 'gas_station_network_manager';
      const user_id = await createUser(ctx, { group, name, email, mobile, network_id }).catch(
        (error: unknown) => {
          throw underField(kind, error);
        },
      );
      await insertContact(ctx, { network_id, kind, user_id });
    }
    return network_id;
  });
}

/** Changes a network as seen in `version`. Throws NOT_FOUND, VERSION_CONFLICT and INVALID_FIELDS. */
export function updateNetwork(
  ctx: Ctx,
  id: number,
  { version, ...input }: z.output<(typeof contract.updateNetwork)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const network = await lockedNetwork(ctx, id);
    refuseIfChanged(network, version);
    const changes = changesOf(network, readNetwork(input));
    if (!changes) return;
    const next = { ...network, ...changes.after };
    await requireFree(ctx, networks, next, id);
    await ownCertificates(ctx, id, changes.after);
    await saveNetwork(ctx, id, { ...changes.after, version: version + 1 });
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
 * Activates or deactivates a network. Deactivating stops its stations and signs its users out at once, so it is
 * rejected while one of its pumps is fueling, unless forced. Throws NOT_FOUND and FUELLING_IN_PROGRESS.
 */
export function setNetworkStatus(
  ctx: Ctx,
  id: number,
  { status, even_while_fuelling = false }: { status: NetworkRow['status']; even_while_fuelling?: boolean },
  { countAtPump }: Pick<NetworkNeeds, 'countAtPump'>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const network = await lockedNetwork(ctx, id);
    if (network.status === status) return;
    const at_pump = await findAtPump(ctx, countAtPump({ network_id: id }));
    if (status === 'inactive') refuseWhileFuelling(at_pump, even_while_fuelling);
    await saveNetwork(ctx, id, { status, version: network.version + 1 });
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
      of: { fuel_type_id: fee.fuel_type_id },
      before: { processing_fee_millis_per_litre: before },
      after: fee,
    });
  });
}

async function lockedNetwork(ctx: Ctx, id: number): Promise<NetworkRow> {
  const network = await lockNetwork(ctx, id);
  if (!network) throw new AppError('NOT_FOUND', 'There is no such network.');
  return network;
}
