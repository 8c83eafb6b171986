import * as contract from '@fleet/contracts/sims.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createSim, exportSims, getSim, listSims, setSimStatus, updateSim } from './sims.service.ts';

/** Handlers of the SIM card contracts. */
export const simHandlers: RouteHandler[] = [
  handle(contract.listSims, (ctx, { query }) => listSims(ctx, query)),
  handle(contract.exportSims, (ctx, { query, reply }) => exportSims(ctx, query, reply)),
  handle(contract.getSim, (ctx, { params }) => getSim(ctx, params.id)),
  handle(contract.createSim, async (ctx, { body }) => getSim(ctx, await createSim(ctx, body))),
  handle(contract.updateSim, (ctx, { params, body }) => updateSim(ctx, params.id, body)),
  handle(contract.activateSim, (ctx, { params }) => setSimStatus(ctx, params.id, 'active')),
  handle(contract.deactivateSim, (ctx, { params }) => setSimStatus(ctx, params.id, 'inactive')),
];
