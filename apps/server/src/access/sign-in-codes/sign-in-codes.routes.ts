import * as contract from '@fleet/contracts/access/sign-in-codes.ts';
import { browserOf } from '../../platform/browser.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { requestCode, resetPassword, signInWithCode } from './sign-in-codes.service.ts';

export const signInCodeHandlers: RouteHandler[] = [
  handle(contract.requestPasswordReset, (ctx, { body }) => requestCode(ctx, 'password_reset', body.name)),
  handle(contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body)),
  handle(contract.requestSignInCode, (ctx, { body }) => requestCode(ctx, 'sign_in', body.mobile)),
  handle(contract.signInWithCode, (ctx, { body, reply }) => signInWithCode(ctx, browserOf(reply), body)),
];
