import { randomBytes, randomUUID } from 'node:crypto';
import type * as contract from '@fleet/contracts/fuelling/pump-controllers.ts';
import type { PumpController, StationPumps } from '@fleet/contracts/fuelling/pump-controllers.ts';
import type * as orders from '@fleet/contracts/fuelling/pump-orders.ts';
import { mayBeFuel } from '@fleet/domain/openfsc.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { getStationRules, lockRulesOfStation } from '../../stations/nozzles/nozzles.service.ts';
import type { Forecourt } from './forecourt-listener.service.ts';
import { pumpChanged } from './pump-controllers.jobs.ts';
import {
  controllerList,
  findController,
  findControllerOf,
  insertController,
  lockController,
  saveRevoked,
} from './pump-controllers.queries.ts';
import { aliveSince, presentController } from './pump-controllers.rules.ts';
import { listProducts, listStationNozzles, listStationPumps, replaceLinks } from './pump-links.queries.ts';
import { hashOfSecret } from './pump-sites.service.ts';
import { transactionList } from './pump-transactions.queries.ts';

const SECRET_BYTES = 32;

/** A page of the controllers the reader may see. */
export async function listControllers(
  ctx: Ctx,
  query: z.output<(typeof contract.listPumpControllers)['query']>,
) {
  const page = await controllerList(ctx, query, aliveSince(ctx.now)).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentController(row, ctx.now)) };
}

/** What the pumps of the reader's stations reported. */
export async function listTransactions(
  ctx: Ctx,
  query: z.output<(typeof orders.listPumpTransactions)['query']>,
) {
  const page = await transactionList(ctx, query).page(ctx, query);
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, received_at: row.received_at.toISOString() })),
  };
}

/** The controller of a station, its pumps and which nozzle each is. Throws NOT_FOUND. */
export async function getStationPumps(
  ctx: Ctx,
  station_id: number,
  forecourt: Forecourt,
): Promise<StationPumps> {
  const { id, name_en, name_ar } = await getStationRules(ctx, station_id);
  const controller = await findControllerOf(ctx, id);
  return {
    station: { id, name_en, name_ar },
    controller: controller && presentController(controller, ctx.now),
    listener: forecourt.listening(),
    pumps: controller ? await listStationPumps(ctx, controller.id) : [],
    products: controller ? await listProducts(ctx, controller.id) : [],
    nozzles: await listStationNozzles(ctx, id),
    can: { update: ctx.actor.permissions.has('update pump_controller') },
  };
}

/**
 * Creates key and secret of a station's controller; only the secret's hash is stored. Throws NOT_FOUND, and
 * CONTROLLER_IN_USE where the station has one.
 */
export function registerController(
  ctx: Ctx,
  { station_id, name }: z.output<(typeof contract.registerPumpController)['body']>,
): Promise<z.input<(typeof contract.registerPumpController)['response']>> {
  return inTransaction(ctx, async (ctx) => {
    const { network_id } = await lockRulesOfStation(ctx, station_id);
    const [site_access_key, secret] = [randomUUID(), randomBytes(SECRET_BYTES).toString('hex')];
    const secret_hash = hashOfSecret(secret);
    const id = await insertController(ctx, { network_id, station_id, name, site_access_key, secret_hash });
    await recordAudit(ctx, {
      ...{ action: 'register', subject: 'pump_controller', subject_id: id, network_id, station_id },
      after: { name, site_access_key },
    });
    const controller = presentController((await findController(ctx, id))!, ctx.now);
    return { controller, site_access_key, secret };
  });
}

/** Revokes this controller and closes its connection, in whichever process. Throws NOT_FOUND. */
export function revokeController(ctx: Ctx, id: number, reason: string): Promise<PumpController> {
  return inTransaction(ctx, async (ctx) => {
    const controller = await lockController(ctx, id);
    if (!controller) throw new AppError('NOT_FOUND', 'There is no such controller here.');
    if (controller.revoked_at === null) {
      const { network_id, station_id } = controller;
      await saveRevoked(ctx, id, reason);
      await recordAudit(ctx, {
        ...{ action: 'revoke', subject: 'pump_controller', subject_id: id, network_id, station_id },
        before: { revoked_at: null },
        after: { revoked_at: ctx.now, reason },
      });
      const payload = { controller_id: id, station_id, network_id, revoked: true };
      await addJob(ctx, pumpChanged, payload);
    }
    return presentController((await findController(ctx, id))!, ctx.now);
  });
}

/**
 * Assigns a pump and product of the controller to each nozzle; omitted ones are unassigned. Throws NOT_FOUND for
 * another station's nozzle, PUMP_FUEL_MISMATCH where the controller reports another product, PUMP_BUSY for two
 * nozzles in one position.
 */
export function linkNozzles(
  ctx: Ctx,
  station_id: number,
  { links }: z.output<(typeof contract.linkNozzles)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { network_id } = await lockRulesOfStation(ctx, station_id);
    const nozzles = await listStationNozzles(ctx, station_id);
    const controller = await findControllerOf(ctx, station_id);
    const products = controller ? await listProducts(ctx, controller.id) : [];
    const pumpProducts = new Set(links.map((link) => `${link.pump_number} ${link.product_id}`));
    const ids = new Set(links.map((link) => link.nozzle_id));
    if (pumpProducts.size < links.length || ids.size < links.length)
      throw new AppError('PUMP_BUSY', 'Two nozzles cannot be the same pump and product.');
    for (const link of links) {
      const nozzle = nozzles.find(({ id }) => id === link.nozzle_id);
      if (!nozzle) throw new AppError('NOT_FOUND', 'There is no such nozzle here.');
      const product = products.find(({ product_id }) => product_id === link.product_id);
      if (!mayBeFuel(product?.category ?? null, nozzle.fuel_type.code))
        throw new AppError('PUMP_FUEL_MISMATCH', 'The controller reports another fuel for this product.', {
          nozzle: nozzle.number,
          category: product?.category,
        });
    }
    const before = nozzles.filter((nozzle) => nozzle.pump_number !== null);
    await replaceLinks(ctx, station_id, links);
    await recordAudit(ctx, {
      ...{
        action: 'link',
        subject: 'pump_controller',
        subject_id: controller?.id ?? null,
        network_id,
        station_id,
      },
      before: before.map(({ id, pump_number, product_id }) => ({ nozzle_id: id, pump_number, product_id })),
      after: links,
    });
  });
}
