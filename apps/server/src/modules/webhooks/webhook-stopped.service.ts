import type { Ctx } from '../../platform/context.ts';
import { texts } from '../../platform/texts.ts';
import { letter } from '../mails/letter.service.ts';
import { isMailSet, writeMail } from '../mails/mails.service.ts';
import { tell } from '../push-messages/notices.service.ts';
import type { FailingEndpoint } from './webhook-courier.queries.ts';
import { type Keeper, listKeepers } from './webhook-stopped.queries.ts';

/**
 * Tells that an endpoint stopped by itself, in the transaction that stops it: whoever may switch it on again gets a message and,
 * where mail is set, a mail.
 */
export async function tellOfStopped(
  ctx: Ctx,
  endpoint: FailingEndpoint,
  why: 'gone' | 'failing',
): Promise<void> {
  const { id, client_id, url, description } = endpoint;
  const keepers = await listKeepers(ctx, client_id);
  if (keepers.length === 0) return;
  await tell(ctx, {
    kind: `webhook_${why}`,
    params: { description, host: new URL(url).host },
    subject: 'webhook_endpoint',
    subject_id: id,
    to: [
      {
        groups: [...new Set(keepers.map(({ group }) => group))],
        client_id,
        user_ids: keepers.map((keeper) => keeper.id),
      },
    ],
  });
  if (!isMailSet(ctx.config)) return;
  for (const keeper of keepers) if (keeper.email) await sendLetter(ctx, endpoint, why, keeper);
}

async function sendLetter(
  ctx: Ctx,
  { id, url, description, failures }: FailingEndpoint,
  why: 'gone' | 'failing',
  { id: user_id, email, language }: Keeper,
): Promise<void> {
  const t = texts(language);
  const { PRODUCT_NAME, PRODUCT_NAME_AR, PUBLIC_URL } = ctx.config;
  const title = t('webhook_stopped.title', { name: description });
  await writeMail(ctx, {
    key: `webhook_stopped:${id}:${ctx.now.toISOString()}:${user_id}`,
    to: [email!],
    file: null,
    ...letter({
      language,
      brand: language === 'ar' ? PRODUCT_NAME_AR : PRODUCT_NAME,
      subject: title,
      title,
      lead: t(`webhook_stopped.why.${why}`),
      figures: [],
      facts: [
        { label: t('field_names.url'), value: url, isCode: true },
        { label: t('webhook_stopped.failures'), value: String(failures) },
      ],
      link: PUBLIC_URL
        ? { label: t('webhook_stopped.open'), url: `${PUBLIC_URL}/vrp/client/webhooks/${id}` }
        : null,
      foot: t('webhook_stopped.foot'),
    }),
  });
}
