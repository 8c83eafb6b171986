import { createHmac, randomUUID } from 'node:crypto';
import { smsLength } from '@fleet/domain/message-texts.ts';
import { z } from 'zod';
import { shippedTemplates, type Template } from './templates.ts';

/** What both carriers know and do: the accounts, the numbers that exist, the templates, and what became of each message. */

export interface PhoneMessage {
  readonly carrier: 'sms' | 'whatsapp';
  readonly provider_id: string;
  /** Our name for it, which comes back in reports. */
  readonly correlation_id: string;
  readonly to: string;
  readonly text: string;
  readonly parts: number;
  readonly at: string;
  state: 'sent' | 'delivered' | 'failed';
}

export interface Rules {
  /** Answers nothing at all. */
  hangs: 'sms' | 'whatsapp' | 'both' | null;
  /** Answers so many calls with 429 and this many seconds to wait. */
  refuse: number;
  retry_after_seconds: number;
  /** Posts reports at once, never, or when told to. */
  reports: 'at_once' | 'never';
  /** Where the product runs. */
  reports_to: string;
}

export interface Accounts {
  readonly app_sid: string;
  readonly sender: string;
  readonly report_secret: string;
  readonly phone_number_id: string;
  readonly token: string;
  readonly app_secret: string;
  readonly reports_to: string;
}

interface Answer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Record<string, string>;
}

const NUMBER = /^9665\d{8}$/;
/** Numbers ending so belong to nobody: an SMS is taken and not delivered, WhatsApp says so at once. */
const NOBODY = /000$/;
const RIYALS_PER_PART = 0.0364;

const smsCall = z.object({
  AppSid: z.string(),
  SenderID: z.string(),
  Recipient: z.coerce.string(),
  Body: z.string(),
  CorrelationID: z.string().default(''),
});
const whatsappCall = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string(),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z
      .array(
        z.object({
          type: z.literal('body'),
          parameters: z.array(
            z.object({
              type: z.literal('text'),
              parameter_name: z.string(),
              text: z
                .string()
                .min(1)
                .max(1024)
                .regex(/^(?!.*( {4}))[^\n\t]*$/),
            }),
          ),
        }),
      )
      .max(1)
      .default([]),
  }),
  biz_opaque_callback_data: z.string().max(512).default(''),
});

export function openCarriers(accounts: Accounts) {
  const messages: PhoneMessage[] = [];
  const templates: Template[] = shippedTemplates();
  const rules: Rules = {
    hangs: null,
    refuse: 0,
    retry_after_seconds: 2,
    reports: 'at_once',
    reports_to: accounts.reports_to,
  };

  function smsFault(status: number, errorCode: string, message: string): Answer {
    return { status, body: { success: false, errorCode, message, data: null } };
  }

  function takeSms(input: unknown): Answer {
    const parsed = smsCall.safeParse(input);
    if (!parsed.success) return smsFault(400, 'ER-02', 'Missing parameter');
    const { AppSid, SenderID, Recipient, Body, CorrelationID } = parsed.data;
    if (AppSid !== accounts.app_sid) return smsFault(401, 'ER-01', 'Invalid AppSid');
    if (SenderID !== accounts.sender) return smsFault(400, '480', 'This user cannot use specified SenderID');
    if (Body.trim() === '') return smsFault(400, '449', 'Message body is empty');
    if (!NUMBER.test(Recipient)) return smsFault(400, '482', 'Invalid dest num');
    const { parts } = smsLength(Body);
    const message = keep('sms', CorrelationID, Recipient, Body, parts);
    return {
      status: 200,
      body: {
        success: true,
        message: '',
        errorCode: 'ER-00',
        data: {
          MessageID: message.provider_id,
          CorrelationID,
          Status: 'Queued',
          NumberOfUnits: parts,
          Cost: Number((parts * RIYALS_PER_PART).toFixed(4)),
          CurrencyCode: 'SAR',
          Recipient,
          TimeCreated: message.at,
        },
      },
    };
  }

  function whatsappFault(status: number, code: number, details: string): Answer {
    const error = { message: `(#${code}) ${details}`, type: 'OAuthException', code, error_data: { details } };
    return { status, body: { error } };
  }

  function takeWhatsapp(phone_number_id: string, authorization: string | undefined, input: unknown): Answer {
    if (authorization !== `Bearer ${accounts.token}`)
      return whatsappFault(401, 190, 'Invalid OAuth access token');
    if (phone_number_id !== accounts.phone_number_id)
      return whatsappFault(400, 100, `Object with ID ${phone_number_id} does not exist`);
    const parsed = whatsappCall.safeParse(input);
    if (!parsed.success) return whatsappFault(400, 100, 'Invalid parameter');
    const { to, template, biz_opaque_callback_data } = parsed.data;
    const known = templates.find(
      ({ name, language }) => name === template.name && language === template.language.code,
    );
    if (!known) return whatsappFault(404, 132001, 'Template name does not exist in the translation');
    const inserted = template.components[0]?.parameters ?? [];
    const names = inserted.map(({ parameter_name }) => parameter_name);
    if (names.length !== known.params.length || known.params.some((name) => !names.includes(name)))
      return whatsappFault(400, 132000, 'Number of parameters does not match the expected number');
    if (!NUMBER.test(to) || NOBODY.test(to)) return whatsappFault(400, 131026, 'Message undeliverable');
    const text = known.body.replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => inserted.find((one) => one.parameter_name === name)!.text,
    );
    const { provider_id } = keep('whatsapp', biz_opaque_callback_data, to, text, 1);
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id: provider_id, message_status: 'accepted' }],
      },
    };
  }

  function keep(
    carrier: PhoneMessage['carrier'],
    correlation_id: string,
    to: string,
    text: string,
    parts: number,
  ): PhoneMessage {
    const provider_id = carrier === 'sms' ? String(10_000_000 + messages.length) : `wamid.${randomUUID()}`;
    const at = new Date().toISOString();
    const message: PhoneMessage = {
      carrier,
      provider_id,
      correlation_id,
      to,
      text,
      parts,
      at,
      state: 'sent',
    };
    messages.push(message);
    if (rules.reports === 'at_once')
      setTimeout(() => void report(message, NOBODY.test(to) ? 'failed' : 'delivered'), 20);
    return message;
  }

  /** Posts what became of a message, as its carrier would; the status of the answer. */
  async function report(message: PhoneMessage, state: 'delivered' | 'failed'): Promise<number | null> {
    message.state = state;
    const { path, body, headers } = message.carrier === 'sms' ? smsReport(message) : whatsappReport(message);
    try {
      const answer = await fetch(rules.reports_to + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return answer.status;
    } catch {
      return null;
    }
  }

  function smsReport({ provider_id, correlation_id, state }: PhoneMessage) {
    const Status = state === 'delivered' ? 'Delivered' : 'Undelivered';
    return {
      path: `/carrier-reports/sms/${accounts.report_secret}`,
      body: JSON.stringify({ MessageID: provider_id, CorrelationID: correlation_id, Status }),
      headers: {},
    };
  }

  function whatsappReport({ provider_id, correlation_id, to, state }: PhoneMessage) {
    const status = {
      id: provider_id,
      status: state,
      timestamp: String(Math.floor(Date.now() / 1000)),
      recipient_id: to,
      biz_opaque_callback_data: correlation_id,
      ...(state === 'failed'
        ? { errors: [{ code: 131026, title: 'Message undeliverable' }] }
        : { pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' } }),
    };
    const value = { messaging_product: 'whatsapp', statuses: [status] };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    });
    const signature = createHmac('sha256', accounts.app_secret).update(body).digest('hex');
    return {
      path: '/carrier-reports/whatsapp',
      body,
      headers: { 'x-hub-signature-256': `sha256=${signature}` },
    };
  }

  return {
    messages,
    templates,
    rules,
    takeSms,
    takeWhatsapp,
    report,
    /** Refuses a call as told, before it is looked at. */
    tooMany(carrier: PhoneMessage['carrier']): Answer | null {
      if (rules.refuse === 0) return null;
      rules.refuse -= 1;
      const headers = { 'retry-after': String(rules.retry_after_seconds) };
      const answer =
        carrier === 'sms'
          ? smsFault(429, 'ER-429', 'Too many requests')
          : whatsappFault(429, 130429, 'Rate limit hit');
      return { ...answer, headers };
    },
  };
}

export type Carriers = ReturnType<typeof openCarriers>;
