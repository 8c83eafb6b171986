import * as contract from '@fleet/contracts/audit-log.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { auditLog, auditWords, chainState, historyOf } from './audit-log.service.ts';

/** Handlers of the audit-log contracts. */
export const auditLogHandlers: RouteHandler[] = [
  handle(contract.listChanges, (ctx, { query }) => historyOf(ctx, query)),
  handle(contract.listAuditRows, (ctx, { query }) => auditLog(ctx, query)),
  handle(contract.listAuditWords, (ctx) => auditWords(ctx)),
  handle(contract.getAuditChain, (ctx, { query }) => chainState(ctx, query.verify)),
];
