import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CarrierOutcome, postToCarrier, reasonOf } from './carrier.ts';
import type { WhatsappSetting } from './phone-settings.ts';

/** A message that a business begins is a template WhatsApp has approved, filled in. */
export interface WhatsappMessage {
  /** Comes back in its reports. */
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly language: string;
  readonly params: readonly { readonly name: string; readonly text: string }[];
}

/** Too much at once: of this number, of this pair of numbers, of the account. */
const TOO_MANY = [4, 80007, 130429, 131048, 131056];
/** About our account, token or number, or about WhatsApp itself. */
const ABOUT_US = [0, 1, 2, 3, 10, 190, 200, 131000, 131005, 131016, 131031, 131042, 133004, 133010];

/** Hands a message to the WhatsApp Cloud API. */
export async function sendWhatsapp(
  setting: WhatsappSetting,
  message: WhatsappMessage,
  timeoutMs?: number,
): Promise<CarrierOutcome> {
  const parameters = message.params.map(({ name, text }) => ({
    type: 'text',
    parameter_name: name,
    text: oneLine(text),
  }));
  const answer = await postToCarrier(
    `${setting.url}/${setting.phone_number_id}/messages`,
    {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: message.to.replace(/^\+/, ''),
      type: 'template',
      template: {
        name: message.template,
        language: { code: message.language },
        ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
      },
      biz_opaque_callback_data: message.id,
    },
    { authorization: `Bearer ${setting.token}` },
    timeoutMs,
  );
  if ('outcome' in answer) return answer;
  const { status, body, pause_ms } = answer;
  const [sent] = (body?.messages ?? []) as { id?: string }[];
  if (status === 200 && sent?.id) return { outcome: 'sent', provider_id: sent.id, cost_halalas: null };
  const error = (body?.error ?? {}) as {
    code?: number;
    message?: string;
    error_data?: { details?: string };
  };
  const reason = reasonOf(error.code ?? status, error.error_data?.details ?? error.message);
  if (status === 429 || TOO_MANY.includes(error.code ?? -1)) return { outcome: 'later', reason, pause_ms };
  const isAboutUs = status >= 500 || status === 401 || status === 403 || ABOUT_US.includes(error.code ?? 0);
  return isAboutUs ? { outcome: 'unreached', reason } : { outcome: 'refused', reason };
}

/** Whether a report was signed with our app's secret, over the bytes that came. */
export function isSignedByWhatsapp(app_secret: string, body: Buffer, signature: string | undefined): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', app_secret).update(body).digest('hex')}`);
  const claimed = Buffer.from(signature ?? '');
  return claimed.length === expected.length && timingSafeEqual(claimed, expected);
}

/** WhatsApp refuses line breaks, tabs and runs of spaces in a parameter. */
function oneLine(text: string): string {
  return (
    text
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .replace(/ {4,}/g, '   ')
      .trim() || '-'
  );
}
