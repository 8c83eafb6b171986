import { z } from 'zod';

/** Settings of the carriers of SMS and WhatsApp. */
export const phoneEnvironment = {
  /** Carrier of SMS (Unifonic's interface), or `npm run simulate:phones`. Without all four no SMS is sent. */
  SMS_URL: z.string().default(''),
  SMS_APP_SID: z.string().default(''),
  SMS_SENDER: z.string().default(''),
  /** The last part of the address to which the carrier posts its reports: `/carrier-reports/sms/SECRET`. */
  SMS_REPORT_SECRET: z.string().default(''),
  /** WhatsApp Cloud API. Its reports go to `/carrier-reports/whatsapp`. Without all but the URL nothing is sent. */
  WHATSAPP_URL: z.string().default('https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_NUMBER_ID: z.string().default(''),
  WHATSAPP_TOKEN: z.string().default(''),
  WHATSAPP_APP_SECRET: z.string().default(''),
  WHATSAPP_VERIFY_TOKEN: z.string().default(''),
  /**
   * What a message costs in riyals by its category, where WhatsApp does not say: `utility=0.04,authentication=0.05`.
   * Costs from it are shown as estimated.
   */
  WHATSAPP_PRICES: z
    .string()
    .regex(/^$|^\w+=\d{1,4}(\.\d{1,5})?(,\w+=\d{1,4}(\.\d{1,5})?)*$/, 'utility=0.04,authentication=0.05')
    .default(''),
};

/** Where SMS are handed over, and how its reports are known to be its own. */
export interface SmsSetting {
  readonly url: string;
  readonly app_sid: string;
  readonly sender: string;
  readonly report_secret: string;
}

/** A number of the WhatsApp Cloud API. */
export interface WhatsappSetting {
  readonly url: string;
  readonly phone_number_id: string;
  readonly token: string;
  /** Signs the reports. */
  readonly app_secret: string;
  /** Proves to WhatsApp that the address of the reports is ours. */
  readonly verify_token: string;
  /** Halalas per message by category, for estimates. */
  readonly prices: Readonly<Record<string, number>>;
}

interface PhoneEnvironment {
  readonly SMS_URL: string;
  readonly SMS_APP_SID: string;
  readonly SMS_SENDER: string;
  readonly SMS_REPORT_SECRET: string;
  readonly WHATSAPP_URL: string;
  readonly WHATSAPP_PHONE_NUMBER_ID: string;
  readonly WHATSAPP_TOKEN: string;
  readonly WHATSAPP_APP_SECRET: string;
  readonly WHATSAPP_VERIFY_TOKEN: string;
  readonly WHATSAPP_PRICES: string;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const MIN_SECRET_CHARACTERS = 16;

/** Reads the carrier of SMS; null where none is set. `problems` takes what is wrong, never a secret. */
export function readSmsSetting(input: PhoneEnvironment, problems: string[]): SmsSetting | null {
  const { SMS_URL: url, SMS_APP_SID: app_sid, SMS_SENDER: sender, SMS_REPORT_SECRET: report_secret } = input;
  if (![url, app_sid, sender, report_secret].some(Boolean)) return null;
  if (!url || !app_sid || !sender || !report_secret) {
    problems.push('SMS_URL, SMS_APP_SID, SMS_SENDER, SMS_REPORT_SECRET: all, or none');
    return null;
  }
  checkUrl('SMS_URL', url, problems);
  // What carriers accept as the name of a sender.
  if (!/^[A-Za-z0-9 .-]{1,11}$/.test(sender))
    problems.push('SMS_SENDER: up to 11 Latin letters, digits, spaces, dots or dashes');
  checkSecret('SMS_REPORT_SECRET', report_secret, problems);
  return { url: url.replace(/\/$/, ''), app_sid, sender, report_secret };
}

/** Reads the number messages by WhatsApp come from; null where none is set. */
export function readWhatsappSetting(input: PhoneEnvironment, problems: string[]): WhatsappSetting | null {
  const {
    WHATSAPP_URL: url,
    WHATSAPP_PHONE_NUMBER_ID: phone_number_id,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: app_secret,
    WHATSAPP_VERIFY_TOKEN: verify_token,
  } = input;
  if (![phone_number_id, token, app_secret, verify_token].some(Boolean)) return null;
  if (!phone_number_id || !token || !app_secret || !verify_token) {
    problems.push(
      'WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN: all, or none',
    );
    return null;
  }
  checkUrl('WHATSAPP_URL', url, problems);
  if (!/^\d{5,20}$/.test(phone_number_id))
    problems.push('WHATSAPP_PHONE_NUMBER_ID: the id of the number, digits only');
  checkSecret('WHATSAPP_APP_SECRET', app_secret, problems);
  checkSecret('WHATSAPP_VERIFY_TOKEN', verify_token, problems);
  return {
    url: url.replace(/\/$/, ''),
    phone_number_id,
    token,
    app_secret,
    verify_token,
    prices: readPrices(input.WHATSAPP_PRICES),
  };
}

function readPrices(text: string): Record<string, number> {
  const prices = text
    .split(',')
    .filter(Boolean)
    .map((one) => one.split('='));
  return Object.fromEntries(
    prices.map(([category, sar]) => [category!, Math.round(Number(sar) * 100_000) / 1000]),
  );
}

/** Tokens and texts cross no network in the clear. */
function checkUrl(name: string, text: string, problems: string[]): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  if (!isSafe) problems.push(`${name}: https://…, or http:// on this machine`);
}

function checkSecret(name: string, secret: string, problems: string[]): void {
  if (secret.length < MIN_SECRET_CHARACTERS)
    problems.push(`${name}: at least ${MIN_SECRET_CHARACTERS} characters`);
}
