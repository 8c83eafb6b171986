import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { renderEmail } from '../mails/email-template.service.ts';
import { isMailSet, writeMail } from '../mails/mails.service.ts';
import { notify } from '../push-messages/notices.service.ts';
import type { FailingEndpoint } from './webhook-courier.queries.ts';
import { listManagers, type WebhookManager } from './webhook-stopped.queries.ts';

/**
 * Reports that an endpoint stopped automatically, in the transaction that stops it: users who may activate it get a
 * message and, where mail is configured, an email.
 */
export async function notifyOfStoppedEndpoint(
  ctx: Ctx,
  endpoint: FailingEndpoint,
  why: 'gone' | 'failing',
): Promise<void> {
  const { id, client_id, url, description } = endpoint;
  const managers = await listManagers(ctx, client_id);
  if (managers.length === 0) return;
  await notify(ctx, {
    kind: `webhook_${why}`,
    params: { description, host: new URL(url).host },
    subject: 'webhook_endpoint',
    subject_id: id,
    to: [
      {
        groups: [...new Set(managers.map(({ group }) => group))],
        client_id,
        user_ids: managers.map((manager) => manager.id),
      },
    ],
  });
  if (!isMailSet(ctx.config)) return;
  for (const manager of managers) if (manager.email) await sendEmail(ctx, endpoint, why, manager);
}

async function sendEmail(
  ctx: Ctx,
  { id, url, description, failures }: FailingEndpoint,
  why: 'gone' | 'failing',
  { id: user_id, email, language }: WebhookManager,
): Promise<void> {
  const t = texts(language);
  const { PRODUCT_NAME, PRODUCT_NAME_AR, PUBLIC_URL } = ctx.config;
  const title = t('webhook_stopped.title', { name: description });
  await writeMail(ctx, {
    key: `webhook_stopped:${id}:${ctx.now.toISOString()}:${user_id}`,
    to: [email!],
    file: null,
    ...renderEmail({
      language,
      brand: language === 'ar' ? PRODUCT_NAME_AR : PRODUCT_NAME,
      subject: title,
      title,
      lead: t(`webhook_stopped.why.${why}`),
      measures: [],
      facts: [
        { label: t('field_names.url'), value: url, isCode: true },
        { label: t('webhook_stopped.failures'), value: String(failures) },
      ],
      link: PUBLIC_URL
        ? { label: t('webhook_stopped.open'), url: `${PUBLIC_URL}/vrp/client/webhooks/${id}` }
        : null,
      footer: t('webhook_stopped.footer'),
    }),
  });
}
