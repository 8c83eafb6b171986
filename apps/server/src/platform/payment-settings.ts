import { z } from 'zod';

const url = z
  .string()
  .regex(/^$|^https:\/\/\S+$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/\S*)?$/, {
    error: 'https://…, or http:// on this machine',
  })
  .transform((text) => text.replace(/\/$/, ''))
  .default('');
const secret = z
  .string()
  .regex(/^$|^[\w-]{16,}$/, 'at least 16 letters, digits, - or _')
  .default('');

/** Settings of those who take payments for us. */
export const paymentSettings = {
  /** The gateway of a SADAD biller, or `npm run simulate:sadad`. Without all four no number is given. */
  SADAD_URL: url,
  SADAD_BILLER_CODE: z
    .string()
    .regex(/^$|^\d{3,6}$/, 'three to six digits')
    .default(''),
  SADAD_KEY: secret,
  /** Signs its notices of payments, posted to `/payment-notices/sadad`. */
  SADAD_NOTICE_SECRET: secret,
  /** The payment page of a provider (Moyasar’s interface, up to `/v1`), or `npm run simulate:cards`. Needs all three and PUBLIC_URL. */
  CARD_URL: url,
  CARD_KEY: secret,
  /** The last part of the address of its notices: `/payment-notices/card/SECRET`. */
  CARD_NOTICE_SECRET: secret,
};

export interface SadadSetting {
  readonly url: string;
  readonly biller_code: string;
  readonly key: string;
  readonly notice_secret: string;
}

export interface CardSetting {
  readonly url: string;
  readonly key: string;
  readonly notice_secret: string;
  /** Where people open the product. */
  readonly public_url: string;
}

export interface PaymentSetting {
  readonly sadad: SadadSetting | null;
  readonly card: CardSetting | null;
}

type Environment = Readonly<Record<keyof typeof paymentSettings | 'PUBLIC_URL', string>>;

/** Reads who takes payments; null for what is not set up. `problems` receives what is missing, never a secret. */
export function readPaymentSettings(input: Environment, problems: string[]): PaymentSetting {
  const allOf = (...names: (keyof Environment)[]) => {
    const [first] = names;
    const missing = names.filter((name) => !input[name]);
    const own = names.filter((name) => name !== 'PUBLIC_URL' && input[name]);
    if (own.length > 0 && missing.length > 0) problems.push(`${missing.join(', ')}: needed with ${own[0]}`);
    return first !== undefined && missing.length === 0;
  };
  const sadad = allOf('SADAD_URL', 'SADAD_BILLER_CODE', 'SADAD_KEY', 'SADAD_NOTICE_SECRET');
  const card = allOf('CARD_URL', 'CARD_KEY', 'CARD_NOTICE_SECRET', 'PUBLIC_URL');
  return {
    sadad: sadad
      ? {
          url: input.SADAD_URL,
          biller_code: input.SADAD_BILLER_CODE,
          key: input.SADAD_KEY,
          notice_secret: input.SADAD_NOTICE_SECRET,
        }
      : null,
    card: card
      ? {
          url: input.CARD_URL,
          key: input.CARD_KEY,
          notice_secret: input.CARD_NOTICE_SECRET,
          public_url: input.PUBLIC_URL,
        }
      : null,
  };
}
