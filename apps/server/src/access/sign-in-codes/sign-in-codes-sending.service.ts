import { recordAudit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addressOf, type SendAccountMessage } from '../users/account-messages.service.ts';
import { createPasswordLink } from '../users/invitations.service.ts';
import type { codeRequested } from './sign-in-codes.jobs.ts';
import { type Addressee, saveAddressee, unsafeFindAddressees } from './sign-in-codes.queries.ts';
import { channelFor, LINK_LIFETIME_MS, MAX_OF_PERSON, maySignInByCode } from './sign-in-codes.rules.ts';
import { drawCode } from './sign-in-codes.service.ts';

type Request = NonNullable<ReturnType<typeof codeRequested.payload.parse>>;

/** Sends the codes asked for to those who may have one. */
export function sendCodes(send: SendAccountMessage) {
  return async (ctx: Ctx, requests: readonly Request[]): Promise<readonly ServerEvent[]> => {
    for (const request of requests) await sendCode(ctx, send, request);
    return [];
  };
}

async function sendCode(ctx: Ctx, send: SendAccountMessage, { id, purpose, by, name }: Request) {
  const found = await unsafeFindAddressees(ctx, by, name);
  const people = purpose === 'sign_in' ? found.filter((one) => maySignInByCode(one.group)) : found;
  // A number that several people share proves nothing about which of them asks.
  const [person, ...others] = people;
  if (!person || others.length > 0) return;
  const channel = channelFor(by, person.mobile);
  const address = addressOf(person, channel);
  if (!address) return;
  const { user_id, language } = person;
  const { code, code_mac } = drawCode(ctx, id);
  const isSent = await saveAddressee(ctx, { id, user_id, code_mac }, MAX_OF_PERSON);
  await audit(ctx, person, { purpose, channel, is_sent: isSent });
  if (!isSent) return;
  const kind = purpose === 'sign_in' ? ('sign_in_code' as const) : ('password_reset' as const);
  const link =
    kind === 'password_reset' && channel === 'email'
      ? (await createPasswordLink(ctx, user_id, LINK_LIFETIME_MS)).path
      : null;
  await send(ctx, { kind, params: { code }, channel, address, language, user_id, link, is_secret: true });
  // Whoever tries the product out has no mail server and no carrier.
  if (ctx.config.APP_ENV === 'development')
    ctx.platform.log.info({ user_id, code, link }, 'sign-in code (development only)');
}

function audit(ctx: Ctx, person: Addressee, after: object): Promise<void> {
  const { user_id, client_id, network_id, station_id } = person;
  return recordAudit(ctx, {
    action: 'request_code',
    subject: 'user',
    subject_id: user_id,
    client_id,
    network_id,
    station_id,
    after,
  });
}
