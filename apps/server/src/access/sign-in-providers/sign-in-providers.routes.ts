import * as entry from '@fleet/contracts/access/company-sign-ins.ts';
import * as contract from '@fleet/contracts/access/sign-in-providers.ts';
import { browserOf, handshakeOf, siteOf } from '../../platform/browser.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  beginCompanyProof,
  beginCompanySignIn,
  finishCompanyProof,
  finishCompanySignIn,
} from './company-sign-ins.service.ts';
import { addSignInDomain, removeSignInDomain, verifySignInDomain } from './sign-in-domains.service.ts';
import {
  getSignInProvider,
  removeSignInProvider,
  saveSignInProvider,
  testSignInProvider,
  unlinkSignInProvider,
} from './sign-in-providers.service.ts';

/** Handlers of companies' own sign-in, and of what leads through it. */
export const signInProviderHandlers: RouteHandler[] = [
  handle(contract.getSignInProvider, (ctx, { reply }) => getSignInProvider(ctx, siteOf(ctx, reply))),
  handle(contract.saveSignInProvider, async (ctx, { body, reply }) => {
    await saveSignInProvider(ctx, body);
    return getSignInProvider(ctx, siteOf(ctx, reply));
  }),
  handle(contract.removeSignInProvider, async (ctx, { reply }) => {
    await removeSignInProvider(ctx);
    return getSignInProvider(ctx, siteOf(ctx, reply));
  }),
  handle(contract.testSignInProvider, (ctx, { body }) => testSignInProvider(ctx, body.issuer)),
  handle(contract.unlinkSignInProvider, async (ctx, { reply }) => {
    await unlinkSignInProvider(ctx);
    return getSignInProvider(ctx, siteOf(ctx, reply));
  }),
  handle(contract.addSignInDomain, async (ctx, { body, reply }) => {
    await addSignInDomain(ctx, body.domain);
    return getSignInProvider(ctx, siteOf(ctx, reply));
  }),
  handle(contract.verifySignInDomain, async (ctx, { params, reply }) => {
    await verifySignInDomain(ctx, params.id);
    return getSignInProvider(ctx, siteOf(ctx, reply));
  }),
  handle(contract.removeSignInDomain, async (ctx, { params, reply }) => {
    await removeSignInDomain(ctx, params.id);
    return getSignInProvider(ctx, siteOf(ctx, reply));
  }),
  handle(entry.beginCompanySignIn, (ctx, { body, reply }) =>
    beginCompanySignIn(ctx, handshakeOf(reply), siteOf(ctx, reply), body.email),
  ),
  handle(entry.finishCompanySignIn, (ctx, { body, reply }) =>
    finishCompanySignIn(ctx, browserOf(reply), handshakeOf(reply), siteOf(ctx, reply), body.answer),
  ),
  handle(entry.beginCompanyProof, (ctx, { reply }) =>
    beginCompanyProof(ctx, handshakeOf(reply), siteOf(ctx, reply)),
  ),
  handle(entry.finishCompanyProof, (ctx, { body, reply }) =>
    finishCompanyProof(ctx, handshakeOf(reply), siteOf(ctx, reply), body.answer),
  ),
];
