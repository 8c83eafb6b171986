type Api = typeof import('./sessions.api.ts');

/**
 * The calls of the pages before sign-in. The checks of what the server answers weigh as much as such a page: they are loaded while
 * somebody types.
 */
const load = () => import('./sessions.api.ts');

export const signIn: Api['signIn'] = async (...input) => (await load()).signIn(...input);
export const passkeySignIn: Api['passkeySignIn'] = async () => (await load()).passkeySignIn();
export const companyPageOf: Api['companyPageOf'] = async (email) => (await load()).companyPageOf(email);
export const finishAtCompany: Api['finishAtCompany'] = async (answer) =>
  (await load()).finishAtCompany(answer);
export const finishSignIn: Api['finishSignIn'] = async (...input) => (await load()).finishSignIn(...input);
export const confirmCode: Api['confirmCode'] = async (...input) => (await load()).confirmCode(...input);
export const setPassword: Api['setPassword'] = async (...input) => (await load()).setPassword(...input);

/** Sends a code by message; the answer is the same for unknown names. Throws `CallError`. */
export async function requestCode(...input: Parameters<Api['requestCode']>) {
  return (await load()).requestCode(...input);
}
