import { type Area, loginPathOf, tokenScopeOfArea } from '../lib/area.ts';
import { call } from '../lib/call.ts';
import { logQuietly } from '../lib/log.ts';
import { session } from '../lib/session.ts';

/** Ends the session on the server and in this browser, and goes to the area's sign-in page. Works locally without a network. */
export async function signOut(area: Area): Promise<void> {
  const refreshToken = session().refreshToken(tokenScopeOfArea(area));
  try {
    const { logout } = await import('@fleet/contracts/access/sessions.ts');
    if (refreshToken) await call(logout, { body: { refreshToken } });
  } catch (error) {
    logQuietly('sign-out not sent', error);
  }
  await import('../lib/web-push.ts')
    .then(({ releasePushOf }) => releasePushOf(session().user(area)?.user_id))
    .catch((error) => logQuietly('push not released', error));
  session().signOut(area);
  window.location.assign(loginPathOf(area));
}
