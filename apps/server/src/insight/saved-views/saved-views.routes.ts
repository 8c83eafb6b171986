import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  setDefaultSavedView,
  updateSavedView,
} from '@fleet/contracts/insight/saved-views.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createView, listOwnViews, removeView, setDefaultView, updateView } from './saved-views.service.ts';

/** Handlers of the saved views' contracts. */
export const savedViewHandlers: RouteHandler[] = [
  handle(listSavedViews, (ctx, { query }) => listOwnViews(ctx, query.page)),
  handle(createSavedView, (ctx, { body }) => createView(ctx, body)),
  handle(updateSavedView, (ctx, { params, body }) => updateView(ctx, params.id, body)),
  handle(setDefaultSavedView, (ctx, { params, body }) => setDefaultView(ctx, params.id, body.is_default)),
  handle(deleteSavedView, (ctx, { params }) => removeView(ctx, params.id)),
];
