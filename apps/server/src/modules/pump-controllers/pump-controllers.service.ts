import { randomBytes, randomUUID } from 'node:crypto';
import type * as contract from '@fleet/contracts/pump-controllers.ts';
import type { PumpController, StationPumps } from '@fleet/contracts/pump-controllers.ts';
import type * as orders from '@fleet/contracts/pump-orders.ts';
import { mayBeFuel } from '@fleet/domain/openfsc.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { getStationRules, lockRulesOfStation } from '../nozzles/nozzles.service.ts';
import type { Forecourt } from './forecourt-listener.service.ts';
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
 * Gives a station's controller its key and secret; only the secret's hash is kept. Throws NOT_FOUND, and CONTROLLER_IN_USE
 * where the station has one.
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
    if (id === null) throw new AppError('CONTROLLER_IN_USE', 'This station has a controller already.');
    await recordAudit(ctx, {
      ...{ action: 'register', subject: 'pump_controller', subject_id: id, network_id, station_id },
      after: { name, site_access_key },
    });
    const controller = presentController((await findController(ctx, id))!, ctx.now);
    return { controller, site_access_key, secret };
  });
}

/** Believes nothing of this controller any more and cuts its line, whichever process holds it. Throws NOT_FOUND. */
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
      await addToOutbox(ctx, { topic: 'pump', payload });
    }
    return presentController((await findController(ctx, id))!, ctx.now);
  });
}

/**
 * Says which pump and product of the controller each nozzle is; what is left out is linked no more. Throws NOT_FOUND for
 * another station's nozzle, PUMP_WRONG_FUEL where the controller says that the product is another, PUMP_BUSY for two nozzles
 * in one place.
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
    const places = new Set(links.map((link) => `${link.pump_number} ${link.product_id}`));
    const ids = new Set(links.map((link) => link.nozzle_id));
    if (places.size < links.length || ids.size < links.length)
      throw new AppError('PUMP_BUSY', 'Two nozzles cannot be the same pump and product.');
    for (const link of links) {
      const nozzle = nozzles.find(({ id }) => id === link.nozzle_id);
      if (!nozzle) throw new AppError('NOT_FOUND', 'There is no such nozzle here.');
      const product = products.find(({ product_id }) => product_id === link.product_id);
      if (!mayBeFuel(product?.category ?? null, nozzle.fuel_type.code))
        throw new AppError('PUMP_WRONG_FUEL', 'The controller says that this product is another fuel.', {
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
