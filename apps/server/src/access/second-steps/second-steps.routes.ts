import * as passkeys from '@fleet/contracts/access/passkeys.ts';
import * as contract from '@fleet/contracts/access/second-steps.ts';
import { siteOf } from '../../platform/browser.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { addPasskey, beginPasskey, removePasskey } from './own-passkeys.service.ts';
import { resetSecondSteps } from './reset-second-steps.service.ts';
import {
  beginTotp,
  confirmTotp,
  drawRecoveryCodes,
  getSecondSteps,
  removeTotp,
} from './second-steps.service.ts';

export const secondStepHandlers: RouteHandler[] = [
  handle(contract.getSecondSteps, (ctx) => getSecondSteps(ctx)),
  handle(contract.beginTotp, (ctx) => beginTotp(ctx)),
  handle(contract.confirmTotp, (ctx, { body }) => confirmTotp(ctx, body.code)),
  handle(contract.removeTotp, (ctx) => removeTotp(ctx)),
  handle(contract.drawRecoveryCodes, (ctx) => drawRecoveryCodes(ctx)),
  handle(contract.resetSecondSteps, (ctx, { params }) => resetSecondSteps(ctx, params.id)),
  handle(passkeys.beginPasskey, (ctx, { reply }) => beginPasskey(ctx, siteOf(ctx, reply))),
  handle(passkeys.addPasskey, (ctx, { body, reply }) => addPasskey(ctx, siteOf(ctx, reply), body)),
  handle(passkeys.removePasskey, (ctx, { params }) => removePasskey(ctx, params.id)),
];
