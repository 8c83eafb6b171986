import * as contract from '@fleet/contracts/insight/audit-log.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { auditFacets, auditLog, chainState, historyOf } from './audit-log.service.ts';

/** Handlers of the audit-log contracts. */
export const auditLogHandlers: RouteHandler[] = [
  handle(contract.listChanges, (ctx, { query }) => historyOf(ctx, query)),
  handle(contract.listAuditRows, (ctx, { query }) => auditLog(ctx, query)),
  handle(contract.listAuditFacets, (ctx) => auditFacets(ctx)),
  handle(contract.getAuditChain, (ctx, { query }) => chainState(ctx, query.verify)),
];
