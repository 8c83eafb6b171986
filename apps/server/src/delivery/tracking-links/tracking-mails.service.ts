import { ORDER } from '@fleet/domain/order-statuses.ts';
import { renderEmail } from '../../messages/mails/email-template.service.ts';
import { isMailSet, writeMail } from '../../messages/mails/mails.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { texts } from '../../platform/texts.ts';
import { pathOfToken } from './tracking-links.service.ts';
import { listRecipients, type Recipient } from './tracking-mails.queries.ts';
import { tokenOf } from './tracking-tokens.rules.ts';

interface OrderStep {
  readonly id: number;
  readonly from?: number;
  readonly status: number;
  readonly is_repeat?: boolean;
}

/**
 * Job `order`: the recipient gets the link by email when the trip starts, where the site has an address. Without a mail server or a
 * public address of the product nothing is sent.
 */
export async function mailTrackingLinks(
  ctx: Ctx,
  payloads: Record<string, unknown>[],
): Promise<ServerEvent[]> {
  const { PUBLIC_URL } = ctx.config;
  const started = (payloads as unknown as OrderStep[]).filter(
    ({ from, status, is_repeat }) => status === ORDER.shipped && from !== ORDER.shipped && !is_repeat,
  );
  if (started.length === 0 || !isMailSet(ctx.config) || !PUBLIC_URL) return [];
  const recipients = await listRecipients(
    ctx,
    started.map(({ id }) => id),
  );
  for (const recipient of recipients) {
    const token = tokenOf(ctx.config.TOKEN_SECRET, recipient);
    await writeMail(ctx, {
      // Once for each trip that brings it.
      key: `tracking-${recipient.order_id}-${recipient.revision}-${recipient.trip_id}`,
      to: [recipient.contact_email],
      ...emailOf(ctx, recipient, PUBLIC_URL + pathOfToken(token)),
      file: null,
    });
  }
  return [];
}

function emailOf(ctx: Ctx, recipient: Recipient, url: string) {
  const { recipient_language: language } = recipient;
  const t = texts(language);
  const product = language === 'ar' ? ctx.config.PRODUCT_NAME_AR : ctx.config.PRODUCT_NAME;
  const site = recipient[`site_${language}`];
  return renderEmail({
    language,
    brand: recipient[`brand_${language}`] ?? product,
    subject: t('tracking.mail.subject', { id: recipient.order_id }),
    title: t('tracking.mail.title', { id: recipient.order_id }),
    lead: t('tracking.mail.lead', { site }),
    measures: [],
    facts: [{ label: t('tracking.mail.site'), value: site }],
    link: { label: t('tracking.mail.open'), url },
    footer: t('tracking.mail.footer'),
  });
}
