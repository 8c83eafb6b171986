import * as contract from '@fleet/contracts/insight/audit-log.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getAuditChain, listAuditFacets, listAuditRows, listChanges } from './audit-log.service.ts';

/** Handlers of the audit-log contracts. */
export const auditLogHandlers: RouteHandler[] = [
  handle(contract.listChanges, (ctx, { query }) => listChanges(ctx, query)),
  handle(contract.listAuditRows, (ctx, { query }) => listAuditRows(ctx, query)),
  handle(contract.listAuditFacets, (ctx) => listAuditFacets(ctx)),
  handle(contract.getAuditChain, (ctx, { query }) => getAuditChain(ctx, query.verify)),
];
