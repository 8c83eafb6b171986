import { MAX_BOOKMARKS, type SearchItem, type updateBookmark } from '@fleet/contracts/insight/bookmarks.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { deleteRemoved, listOwnBookmarks, saveBookmark } from './bookmarks.queries.ts';
import { isDefaultBookmark, presentBookmark, presentBookmarks } from './bookmarks.rules.ts';

/** The reader's bookmarks in their area, and what is suggested. */
export async function listSearchItems(ctx: Ctx) {
  return presentBookmarks(await listOwnBookmarks(ctx));
}

/** Bookmarks a page, or removes its bookmark. Throws INVALID_FIELDS where the reader has too many. */
export function setBookmark(
  ctx: Ctx,
  { id: link, isBookmarked: wanted, title = '' }: z.output<typeof updateBookmark.body>,
): Promise<SearchItem> {
  return inTransaction(ctx, async (ctx) => {
    const byDefault = isDefaultBookmark(link);
    const row = await saveBookmark(ctx, { link, title, wanted, byDefault });
    if (!row.is_bookmarked && !byDefault) await deleteRemoved(ctx, link);
    else if (row.is_bookmarked && (await listOwnBookmarks(ctx)).length > MAX_BOOKMARKS)
      throw new AppError('INVALID_FIELDS', 'There are too many bookmarks.', undefined, {
        id: 'too_many_bookmarks',
      });
    return presentBookmark(row);
  });
}
