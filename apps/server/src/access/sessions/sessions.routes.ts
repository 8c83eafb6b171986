import * as passkeys from '@fleet/contracts/access/passkeys.ts';
import * as steps from '@fleet/contracts/access/second-steps.ts';
import * as contract from '@fleet/contracts/access/sessions.ts';
import * as users from '@fleet/contracts/access/users.ts';
import { browserOf, siteOf } from '../../platform/browser.ts';
import type { Config } from '../../platform/config.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  changePassword,
  endMySession,
  endMySessions,
  listMySessions,
  listUserSessions,
} from './own-sessions.service.ts';
import { refresh } from './refresh-tokens.service.ts';
import { beginPasskeyUse, finishSignIn, proveMyself, signInWithPasskey } from './second-step.service.ts';
import { savePushToken, signOut } from './sessions.service.ts';
import { signIn } from './sign-in.service.ts';

/** Sign-in to any area at one address is a convenience of development; in production that address does not exist. */
export function sessionHandlers(config: Config): RouteHandler[] {
  const handlers: RouteHandler[] = [
    handle(contract.adminLogin, (ctx, { body, reply }) => signIn(ctx, browserOf(reply), 'admin', body.user)),
    handle(contract.clientLogin, (ctx, { body, reply }) =>
      signIn(ctx, browserOf(reply), 'client', body.user),
    ),
    handle(contract.gasStationLogin, (ctx, { body, reply }) =>
      signIn(ctx, browserOf(reply), 'gas_station', body.user),
    ),
    handle(contract.supervisorLogin, (ctx, { body, reply }) =>
      signIn(ctx, browserOf(reply), 'supervisor', (body.staff ?? body.user)!),
    ),
    handle(steps.finishSignIn, (ctx, { body, reply }) => finishSignIn(ctx, browserOf(reply), body)),
    handle(steps.proveMyself, (ctx, { body, reply }) => proveMyself(ctx, siteOf(ctx, reply), body)),
    handle(passkeys.beginPasskeyUse, (ctx, { reply }) => beginPasskeyUse(ctx, siteOf(ctx, reply))),
    handle(passkeys.signInWithPasskey, (ctx, { body, reply }) =>
      signInWithPasskey(ctx, browserOf(reply), siteOf(ctx, reply), body),
    ),
    handle(contract.refreshTokenRoute, (ctx, { body, reply }) =>
      refresh(ctx, browserOf(reply), body.refreshToken),
    ),
    handle(contract.logout, (ctx, { body }) => signOut(ctx, body.refreshToken)),
    handle(contract.savePushToken, (ctx, { body }) => savePushToken(ctx, body.installation_id)),
    handle(users.listUserSessions, (ctx, { params }) => listUserSessions(ctx, params.id)),
    handle(users.listMySessions, (ctx) => listMySessions(ctx)),
    handle(users.endMySession, (ctx, { params }) => endMySession(ctx, params.id)),
    handle(users.endMySessions, (ctx) => endMySessions(ctx)),
    handle(users.changePassword, (ctx, { body }) => changePassword(ctx, body)),
  ];
  if (config.APP_ENV === 'development')
    handlers.push(
      handle(contract.developmentLogin, (ctx, { body, reply }) =>
        signIn(ctx, browserOf(reply), 'development', body),
      ),
    );
  return handlers;
}
