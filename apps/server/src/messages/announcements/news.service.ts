import * as contract from '@fleet/contracts/messages/news.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { sendSelected } from '../push-messages/push-messages.service.ts';
import { AUDIENCE, countUnread, findVisible, listVisible, saveReading } from './news.queries.ts';

/** Handlers of the contracts for those who read announcements. */
export const newsHandlers: RouteHandler[] = [
  handle(contract.listNews, async (ctx) => ({ rows: (await listVisible(ctx)).map(present) })),
  handle(contract.countNews, async (ctx) => ({ unread: await countUnread(ctx) })),
  handle(contract.getNews, (ctx, { params }) => getArticle(ctx, params.id)),
  handle(contract.readNews, async (ctx, { params }) => {
    await getArticle(ctx, params.id);
    await saveReading(ctx, params.id);
    return getArticle(ctx, params.id);
  }),
];

/** Job `announcement_shown`: one message per user of the audience. */
export function notifyAudiences(ctx: Ctx, payloads: { id: number }[]): Promise<ServerEvent[]> {
  return sendSelected(ctx, AUDIENCE, [payloads.map(({ id }) => id), ctx.now]);
}

async function getArticle(ctx: Ctx, id: number) {
  const row = await findVisible(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such news.');
  return present(row);
}

function present<Row extends { published_at: Date; read_at: Date | null }>(row: Row) {
  return {
    ...row,
    published_at: row.published_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  };
}
