import { getWallet, transferBalance } from '@fleet/contracts/money/wallets.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { readWallet, transfer } from './wallets.service.ts';

export const walletHandlers: RouteHandler[] = [
  handle(getWallet, (ctx, { query }) => readWallet(ctx, query)),
  handle(transferBalance, (ctx, { body }) => transfer(ctx, body)),
];
