import { type CarrierOutcome, postToCarrier, reasonOf } from './carrier.ts';
import type { SmsSetting } from './phone-settings.ts';

/** One SMS. The identity comes back in its reports. */
export interface Sms {
  readonly id: string;
  /** With its country code: `+966512345678`. */
  readonly to: string;
  readonly body: string;
}

const HALALAS_PER_RIYAL = 100;

/** Hands an SMS to a carrier with the JSON interface of Unifonic. */
export async function sendSms(setting: SmsSetting, sms: Sms, timeoutMs?: number): Promise<CarrierOutcome> {
  const answer = await postToCarrier(
    `${setting.url}/rest/SMS/messages`,
    {
      AppSid: setting.app_sid,
      SenderID: setting.sender,
      Recipient: sms.to.replace(/^\+/, ''),
      Body: sms.body,
      CorrelationID: sms.id,
      responseType: 'JSON',
    },
    {},
    timeoutMs,
  );
  if ('outcome' in answer) return answer;
  const { status, body, pause_ms } = answer;
  const reason = reasonOf(body?.errorCode ?? status, body?.message);
  if (status === 429) return { outcome: 'later', reason, pause_ms };
  if (status >= 200 && status < 300 && body?.success === true) {
    const data = (body.data ?? {}) as { MessageID?: string | number; Cost?: string | number };
    const riyals = Number(data.Cost ?? Number.NaN);
    return {
      outcome: 'sent',
      provider_id: data.MessageID === undefined ? null : String(data.MessageID),
      cost_halalas: Number.isFinite(riyals) ? riyals * HALALAS_PER_RIYAL : null,
    };
  }
  // A wrong key or an empty account is no fault of the message.
  const isAboutMessage = (status >= 200 && status < 300) || status === 400 || status === 422;
  return isAboutMessage ? { outcome: 'refused', reason } : { outcome: 'unreached', reason };
}

/** What a report of the carrier means; null for a state on the way. */
export function smsReportOf(status: string): 'delivered' | 'failed' | null {
  if (/^delivered$/i.test(status)) return 'delivered';
  return /^(undelivered|undeliverable|rejected|failed|expired|blocked)$/i.test(status) ? 'failed' : null;
}
