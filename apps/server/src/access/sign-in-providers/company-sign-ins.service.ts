import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { CompanySignInReason } from '@fleet/contracts/access/company-sign-in-reasons.ts';
import * as oidc from 'openid-client';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Browser, Handshake, Site } from '../../platform/browser.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { countAgainst, refuseAbove } from '../sessions/attempt-limits.service.ts';
import { noteProof } from '../sessions/second-step.service.ts';
import { enterByCompany, type SignInAnswer } from '../sessions/sign-in.service.ts';
import {
  deleteOldSignIns,
  findOwnProvider,
  hasDomain,
  insertSignIn,
  isLinked,
  type Linked,
  saveLink,
  saveLinkUsed,
  saveSignInUsed,
  unsafeFindByEmail,
  unsafeFindLinked,
  unsafeFindProvider,
  unsafeFindProviderOf,
} from './company-sign-ins.queries.ts';
import { connect, dropKeys, ProviderError, providerErrorIn } from './provider-connection.service.ts';
import type { ProviderRow } from './sign-in-providers.queries.ts';
import { domainOf, redirectUri } from './sign-in-providers.rules.ts';

const SECRET_BYTES = 32;
/** The library's word for a token whose key the provider does not publish; it reads keys once a minute at most. */
const UNKNOWN_KEY = 'OAUTH_KEY_SELECTION_FAILED';
/** How long somebody may take at the provider. */
const LIFETIME_MS = 15 * 60_000;
/** An office shares one address, and all its people come in the morning. */
const MAX_BEGUN_OF_ADDRESS = 300;
const MAX_FAILED_OF_ADDRESS = 60;
/** A proof may be this much older than the question by the provider's clock. */
const PROOF_TOLERANCE_MS = 60_000;

/**
 * Where the people of an email's domain sign in. It looks at the domain alone, never at accounts. Throws
 * COMPANY_SIGN_IN_UNKNOWN, COMPANY_SIGN_IN_FAILED, TOO_MANY_SIGN_IN_ATTEMPTS.
 */
export async function beginCompanySignIn(ctx: Ctx, handshake: Handshake, site: Site, email: string) {
  await countAgainst(ctx, [
    { kind: 'company_sign_in_address', value: ctx.request.ip, max: MAX_BEGUN_OF_ADDRESS },
  ]);
  const provider = await unsafeFindProviderOf(ctx, domainOf(email));
  if (!provider) throw unknown();
  return begin(ctx, provider, handshake, site, { login_hint: email });
}

/** Where the actor proves again who they are. Throws what a sign-in throws. */
export async function beginCompanyProof(ctx: Ctx, handshake: Handshake, site: Site) {
  const provider = await findOwnProvider(ctx);
  if (!provider) throw unknown();
  return begin(ctx, provider, handshake, site, { max_age: '0', prompt: 'login' }, ctx.actor.user_id);
}

async function begin(
  ctx: Ctx,
  provider: ProviderRow,
  handshake: Handshake,
  site: Site,
  more: Record<string, string>,
  user_id: number | null = null,
): Promise<{ url: string }> {
  const connection = await reach(ctx, provider);
  // Sign-ins begun in several tabs share the secret of their browser.
  const secret = handshake.secret ?? randomBytes(SECRET_BYTES).toString('base64url');
  // What comes back says by itself whether it is a proof: the page then hands it to the one that waits.
  const state = (user_id ? 'proof.' : '') + randomBytes(SECRET_BYTES).toString('base64url');
  await insertSignIn(ctx, {
    provider_id: provider.id,
    state_hash: hashOf(state),
    browser_hash: hashOf(secret),
    user_id,
    expires_at: new Date(ctx.now.getTime() + LIFETIME_MS),
  });
  handshake.keep(secret);
  const url = oidc.buildAuthorizationUrl(connection, {
    redirect_uri: redirectUri(site),
    scope: 'openid email profile',
    state,
    nonce: derived(secret, 'nonce', state),
    code_challenge: await oidc.calculatePKCECodeChallenge(derived(secret, 'verifier', state)),
    code_challenge_method: 'S256',
    ...more,
  });
  return { url: url.href };
}

/** Signs in with what the provider answered. Throws COMPANY_SIGN_IN_FAILED, TOO_MANY_SIGN_IN_ATTEMPTS, SECOND_STEP_REQUIRED. */
export async function finishCompanySignIn(
  ctx: Ctx,
  browser: Browser,
  handshake: Handshake,
  site: Site,
  answer: string,
): Promise<SignInAnswer> {
  const { provider, account } = await readAnswer(ctx, handshake, site, answer, null);
  const person = await findPerson(ctx, provider, account);
  if (!person.is_active) throw await failed(ctx, 'inactive', provider, account);
  return enterByCompany(ctx, browser, person.user_id, account.proved_at);
}

/** Counts what the provider answered as a proof of who is signed in. Throws COMPANY_SIGN_IN_FAILED, TOO_MANY_SIGN_IN_ATTEMPTS. */
export async function finishCompanyProof(ctx: Ctx, handshake: Handshake, site: Site, answer: string) {
  const userId = ctx.actor.user_id!;
  const { provider, account, begun_at } = await readAnswer(ctx, handshake, site, answer, userId);
  const person = await unsafeFindLinked(ctx, provider.id, account.subject);
  if (person?.user_id !== userId) throw await failed(ctx, 'another_person', provider, account);
  // A provider that skipped the question has proved nothing since.
  if (!account.proved_at || account.proved_at.getTime() < begun_at.getTime() - PROOF_TOLERANCE_MS)
    throw await failed(ctx, 'invalid_answer', provider, account);
  await noteProof(ctx, 'company');
  return { proved: true };
}

/** Removes sign-ins that nobody came back from. */
export async function sweepCompanySignIns(ctx: Ctx): Promise<void> {
  await deleteOldSignIns(ctx);
}

/** An account at a provider, as its signed token says. */
interface CompanyAccount {
  readonly subject: string;
  readonly email: string | null;
  readonly is_email_verified: boolean;
  /** When the person proved there who they are, where it says so. */
  readonly proved_at: Date | null;
}

/** Whose answer it is: the state is used up by it, whatever comes of it. */
async function readAnswer(
  ctx: Ctx,
  handshake: Handshake,
  site: Site,
  answer: string,
  userId: number | null,
): Promise<{ provider: ProviderRow; account: CompanyAccount; begun_at: Date }> {
  await refuseAbove(ctx, [wrongOf(ctx)]);
  const parameters = new URLSearchParams(answer);
  const state = parameters.get('state') ?? '';
  const secret = handshake.secret ?? '';
  const begun =
    state && secret
      ? await inTransaction(ctx, (ctx) => saveSignInUsed(ctx, hashOf(state), hashOf(secret), userId))
      : null;
  const provider = begun && (await unsafeFindProvider(ctx, begun.provider_id));
  if (!provider) throw await failed(ctx, 'expired');
  const connection = await reach(ctx, provider);
  try {
    const account = await readAccount(ctx.now, connection, `${redirectUri(site)}?${parameters}`, {
      pkceCodeVerifier: derived(secret, 'verifier', state),
      expectedNonce: derived(secret, 'nonce', state),
      expectedState: state,
      idTokenExpected: true,
    });
    return { provider, account, begun_at: begun.created_at };
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    ctx.platform.log.warn({ provider: provider.id, code, message }, 'company sign-in refused');
    if (code === UNKNOWN_KEY) dropKeys(connection);
    throw await failed(ctx, reasonOf(error), provider);
  }
}

async function readAccount(
  now: Date,
  connection: oidc.Configuration,
  address: string,
  checks: oidc.AuthorizationCodeGrantChecks,
): Promise<CompanyAccount> {
  const tokens = await oidc.authorizationCodeGrant(connection, new URL(address), checks);
  const claims = tokens.claims()!;
  let about: Record<string, unknown> = { ...claims };
  // Some put what they know of a person nowhere else.
  if (claims.email === undefined && connection.serverMetadata().userinfo_endpoint)
    about = { ...(await oidc.fetchUserInfo(connection, tokens.access_token, claims.sub)) };
  return {
    subject: claims.sub,
    email: typeof about.email === 'string' ? about.email.trim().toLowerCase() : null,
    is_email_verified: about.email_verified === true,
    proved_at: typeof claims.auth_time === 'number' ? earlier(new Date(claims.auth_time * 1000), now) : null,
  };
}

function reasonOf(error: unknown): CompanySignInReason {
  if (providerErrorIn(error)) return 'unreachable';
  return error instanceof oidc.AuthorizationResponseError ? 'denied' : 'invalid_answer';
}

/**
 * Who it is: by the provider's own name for the account, or at first by its verified email. Only people of the provider's
 * company are found, and nobody is made.
 */
async function findPerson(ctx: Ctx, provider: ProviderRow, account: CompanyAccount): Promise<Linked> {
  const { subject, email } = account;
  const linked = await unsafeFindLinked(ctx, provider.id, subject);
  if (linked) {
    await saveLinkUsed(ctx, provider.id, subject);
    return linked;
  }
  const refuse = (reason: CompanySignInReason) => failed(ctx, reason, provider, account);
  if (await isLinked(ctx, provider.id, subject)) throw await refuse('no_account');
  if (email === null || !account.is_email_verified) throw await refuse('email_not_verified');
  if (!(await hasDomain(ctx, provider.id, domainOf(email)))) throw await refuse('other_domain');
  const person = await unsafeFindByEmail(ctx, provider.id, email);
  if (!person) throw await refuse('no_account');
  // A mailbox passes from one to the next; the account here does not.
  if (person.subject !== null) throw await refuse('linked_to_another');
  if (!person.is_active) throw await refuse('inactive');
  const isSaved = await inTransaction(ctx, async (ctx) => {
    if (!(await saveLink(ctx, provider.id, subject, person.user_id))) return false;
    const { client_id, network_id } = provider;
    await recordAudit(ctx, {
      action: 'link',
      subject: 'user',
      subject_id: person.user_id,
      client_id,
      network_id,
      after: { email },
    });
    return true;
  });
  const now = isSaved ? person : await unsafeFindLinked(ctx, provider.id, subject);
  if (!now) throw await refuse('linked_to_another');
  return now;
}

async function reach(ctx: Ctx, provider: ProviderRow): Promise<oidc.Configuration> {
  try {
    return await connect(ctx, provider);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.platform.log.warn({ provider: provider.id, problem: error.problem }, 'company sign-in not reached');
    throw refusal('unreachable');
  }
}

/** Counts and records a refusal; the company's people read in its log why. */
async function failed(
  ctx: Ctx,
  reason: CompanySignInReason,
  provider?: ProviderRow,
  account?: CompanyAccount,
): Promise<AppError> {
  if (reason !== 'unreachable') await countAgainst(ctx, [wrongOf(ctx)]);
  if (provider) {
    const { id: subject_id, client_id, network_id } = provider;
    const after = { reason, ...(account && { email: account.email }) };
    await inTransaction(ctx, (ctx) =>
      recordAudit(ctx, {
        action: 'sign_in_failed',
        subject: 'sign_in_provider',
        subject_id,
        client_id,
        network_id,
        after,
      }),
    );
  }
  return refusal(reason);
}

function refusal(reason: CompanySignInReason): AppError {
  return new AppError('COMPANY_SIGN_IN_FAILED', 'Your company’s sign-in did not lead in.', { reason });
}

function unknown(): AppError {
  return new AppError('COMPANY_SIGN_IN_UNKNOWN', 'No company signs in with addresses of this domain.');
}

const wrongOf = (ctx: Ctx) => ({
  kind: 'wrong_company_sign_in_address',
  value: ctx.request.ip,
  max: MAX_FAILED_OF_ADDRESS,
});

/** What only the browser that began can repeat: nonce and code verifier of one sign-in. */
function derived(secret: string, purpose: 'nonce' | 'verifier', state: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${state}`).digest('base64url');
}

/** A provider whose clock is ahead proves nothing in advance. */
function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
