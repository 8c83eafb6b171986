import * as contract from '@fleet/contracts/money/wallets.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getWallet, transfer } from './wallets.service.ts';

export const walletHandlers: RouteHandler[] = [
  handle(contract.getWallet, (ctx, { query }) => getWallet(ctx, query)),
  handle(contract.transferBalance, (ctx, { body }) => transfer(ctx, body)),
];
