import * as contract from '@fleet/contracts/money/wallets.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { setCreditLine } from './credit-lines.service.ts';

export const creditLineHandlers: RouteHandler[] = [
  handle(contract.setCreditLine, (ctx, { params, body }) => setCreditLine(ctx, params.id, body)),
];
