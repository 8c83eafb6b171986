import { listBookmarks, updateBookmark } from '@fleet/contracts/insight/bookmarks.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listSearchItems, setBookmark } from './bookmarks.service.ts';

/** Handlers of the bookmarks' contracts. */
export const bookmarkHandlers: RouteHandler[] = [
  handle(listBookmarks, (ctx) => listSearchItems(ctx)),
  handle(updateBookmark, (ctx, { body }) => setBookmark(ctx, body)),
];
