import type { Language } from '@fleet/domain/languages.ts';
import type { Ctx } from '../../platform/context.ts';

/** A message to a person about their own account: a code, a link, an invitation. */
export interface AccountMessage {
  readonly kind: 'invitation' | 'password_link' | 'password_reset' | 'sign_in_code';
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly channel: 'email' | 'sms';
  readonly address: string;
  readonly language: Language;
  readonly user_id: number;
  readonly link: string | null;
  readonly is_secret: true;
}

/** Sends it in the transaction it reports; messages are a later context's. */
export type SendAccountMessage = (ctx: Ctx, message: AccountMessage) => Promise<void>;

/** Where a person is reached. A mobile is stored as nine digits. */
export interface Reachable {
  readonly email: string | null;
  readonly mobile: string | null;
}

/** A person's address for a channel; null where they have none. */
export function addressOf({ email, mobile }: Reachable, channel: 'email' | 'sms'): string | null {
  if (channel === 'email') return email;
  return mobile && `+966${mobile}`;
}
