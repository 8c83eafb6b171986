import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { smsReportOf } from '../../platform/sms.ts';
import { type CarrierReport, saveCost, saveReport } from './couriers.queries.ts';
import { idOfCorrelation } from './couriers.rules.ts';

const MAX_PROBLEM_CHARACTERS = 300;

const smsBody = z.object({
  MessageID: z.coerce.string().min(1).max(100),
  CorrelationID: z.string().max(100).optional(),
  Status: z.string().max(50),
  ErrorDescription: z.string().optional(),
});

const whatsappBody = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(
                z.object({
                  id: z.string().min(1).max(200),
                  status: z.string(),
                  biz_opaque_callback_data: z.string().max(200).optional(),
                  pricing: z
                    .object({ billable: z.boolean().optional(), category: z.string().max(60).optional() })
                    .optional(),
                  errors: z
                    .array(
                      z.object({
                        code: z.number(),
                        title: z.string().optional(),
                        error_data: z.object({ details: z.string().optional() }).optional(),
                      }),
                    )
                    .optional(),
                }),
              )
              .default([]),
          }),
        }),
      ),
    }),
  ),
});

const WHATSAPP_STATES: Readonly<Record<string, CarrierReport['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
};

/** Notes the report in a body of the SMS carrier. */
export async function noteSmsReport(ctx: Ctx, body: Buffer): Promise<void> {
  const report = smsReport(body);
  if (report) await saveReport(ctx, 'sms', report);
}

/** Notes the reports in a body of WhatsApp. */
export async function noteWhatsappReports(ctx: Ctx, body: Buffer): Promise<void> {
  for (const { pricing, ...report } of whatsappReports(body)) {
    await saveReport(ctx, 'whatsapp', report);
    const cost = costOf(pricing, ctx.config.WHATSAPP?.prices ?? {});
    if (cost) await saveCost(ctx, 'whatsapp', report, cost);
  }
}

/** The report in a body of the SMS carrier, JSON or a form; null for a state on the way, and for what is none. */
function smsReport(body: Buffer): CarrierReport | null {
  const text = body.toString('utf8');
  const parsed = smsBody.safeParse(jsonOf(text) ?? Object.fromEntries(new URLSearchParams(text)));
  if (!parsed.success) return null;
  const { MessageID, CorrelationID, Status, ErrorDescription } = parsed.data;
  const state = smsReportOf(Status);
  if (!state) return null;
  return {
    id: idOfCorrelation(CorrelationID ?? ''),
    provider_id: MessageID,
    state,
    problem: state === 'failed' ? shortened(`${Status} ${ErrorDescription ?? ''}`) : null,
  };
}

interface Pricing {
  readonly billable?: boolean | undefined;
  readonly category?: string | undefined;
}

/** What a message cost by its report, which names no amount: nothing where it is free, else the price that is set for its category. */
function costOf(pricing: Pricing | undefined, prices: Readonly<Record<string, number>>) {
  if (pricing?.billable === false) return { cost_halalas: 0, cost_is_estimated: false };
  const cost_halalas = pricing?.category === undefined ? undefined : prices[pricing.category];
  return cost_halalas === undefined ? null : { cost_halalas, cost_is_estimated: true };
}

/** The reports in a body of WhatsApp; other news of its account is passed over. */
function whatsappReports(body: Buffer): (CarrierReport & { readonly pricing: Pricing | undefined })[] {
  const parsed = whatsappBody.safeParse(jsonOf(body.toString('utf8')));
  if (!parsed.success) return [];
  const statuses = parsed.data.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses));
  return statuses.flatMap(({ id, status, biz_opaque_callback_data, errors, pricing }) => {
    const state = WHATSAPP_STATES[status];
    if (!state) return [];
    const [error] = errors ?? [];
    return [
      {
        id: idOfCorrelation(biz_opaque_callback_data ?? ''),
        provider_id: id,
        pricing,
        state,
        problem:
          state === 'failed' && error
            ? shortened(`${error.code} ${error.error_data?.details ?? error.title ?? ''}`)
            : null,
      },
    ];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function shortened(text: string): string {
  return text.trim().slice(0, MAX_PROBLEM_CHARACTERS);
}
