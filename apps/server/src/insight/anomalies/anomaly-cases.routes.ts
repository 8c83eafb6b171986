import * as contract from '@fleet/contracts/insight/anomaly-cases.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  claimAnomalyCase,
  commentAnomalyCase,
  countAnomalyCases,
  decideAnomalyCase,
  exportAnomalyCases,
  getAnomalyCase,
  listAnomalyCases,
  listPumpHints,
  listRequestIndicators,
  requeueAnomalyCase,
} from './anomaly-cases.service.ts';

/** Handlers of the anomaly contracts. */
export const anomalyHandlers: RouteHandler[] = [
  handle(contract.listAnomalyCases, (ctx, { query }) => listAnomalyCases(ctx, query)),
  handle(contract.exportAnomalyCases, (ctx, { query, reply }) => exportAnomalyCases(ctx, reply, query)),
  handle(contract.countAnomalyCases, (ctx) => countAnomalyCases(ctx)),
  handle(contract.getAnomalyCase, (ctx, { params }) => getAnomalyCase(ctx, params.id)),
  handle(contract.claimAnomalyCase, (ctx, { params, body }) => claimAnomalyCase(ctx, params.id, body)),
  handle(contract.decideAnomalyCase, (ctx, { params, body }) => decideAnomalyCase(ctx, params.id, body)),
  handle(contract.requeueAnomalyCase, (ctx, { params, body }) => requeueAnomalyCase(ctx, params.id, body)),
  handle(contract.commentAnomalyCase, (ctx, { params, body }) =>
    commentAnomalyCase(ctx, params.id, body.comment),
  ),
  handle(contract.listRequestIndicators, (ctx, { params }) => listRequestIndicators(ctx, params.id)),
  handle(contract.listPumpHints, (ctx, { params }) => listPumpHints(ctx, params.id)),
];
