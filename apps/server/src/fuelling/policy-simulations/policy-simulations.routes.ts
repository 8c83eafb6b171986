import * as contract from '@fleet/contracts/fuelling/policy-simulations.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  getSimulation,
  listHits,
  listVehicles,
  startSimulation,
  stopSimulation,
} from './policy-simulations.service.ts';
import { applySimulation, previewSimulation } from './policy-simulations-apply.service.ts';

/** Handlers of the contracts about simulations. */
export const policySimulationHandlers: RouteHandler[] = [
  handle(contract.startPolicySimulation, (ctx, { body }) => startSimulation(ctx, body)),
  handle(contract.getPolicySimulation, (ctx, { params }) => getSimulation(ctx, params.id)),
  handle(contract.listSimulationVehicles, (ctx, { params, query }) => listVehicles(ctx, params.id, query)),
  handle(contract.listSimulationHits, (ctx, { params, query }) => listHits(ctx, params.id, query)),
  handle(contract.cancelPolicySimulation, (ctx, { params }) => stopSimulation(ctx, params.id)),
  handle(contract.previewPolicySimulation, (ctx, { params }) => previewSimulation(ctx, params.id)),
  handle(contract.applyPolicySimulation, (ctx, { params }) => applySimulation(ctx, params.id)),
];
