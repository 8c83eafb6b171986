import { listChanges } from '@fleet/contracts/audit-log.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { historyOf } from './audit-log.service.ts';

/** Handlers of the audit-log contracts. */
export const auditLogHandlers: RouteHandler[] = [
  handle(listChanges, (ctx, { query }) => historyOf(ctx, query)),
];
