import type { addPasskey } from '@fleet/contracts/access/passkeys.ts';
import type { BodyOf } from '@fleet/contracts/define-route.ts';

type PasskeyBody = BodyOf<typeof addPasskey>['passkey'];
type Creation = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON'];
type Use = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON'];

/** Whether passkeys work here: on a site with encryption and a name, or on `localhost`. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** Whether the person, or the browser for them, has called it off: nothing to show. */
export function isCalledOff(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** Has the device make a passkey, and keeps it. What the browser refuses is thrown as it is. */
export async function makePasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { call, addPasskey, beginPasskey } = await loadCalls();
  const { ticket, options } = await call(beginPasskey);
  const passkey = await startRegistration({ optionsJSON: options as unknown as Creation });
  await call(addPasskey, { body: { ticket, name, passkey: passkey as unknown as PasskeyBody } });
}

/** Has the device sign with a passkey of this site. */
export async function signWithPasskey(): Promise<{ ticket: string; passkey: PasskeyBody }> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { call, beginPasskeyUse } = await loadCalls();
  const { ticket, options } = await call(beginPasskeyUse);
  const passkey = await startAuthentication({ optionsJSON: options as unknown as Use });
  return { ticket, passkey: passkey as unknown as PasskeyBody };
}

async function loadCalls() {
  const [calls, routes] = await Promise.all([
    import('./call.ts'),
    import('@fleet/contracts/access/passkeys.ts'),
  ]);
  return { ...calls, ...routes };
}
