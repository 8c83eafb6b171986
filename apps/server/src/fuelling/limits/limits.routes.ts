import * as contract from '@fleet/contracts/fuelling/limits.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { applyChange, previewChange } from './limit-changes.service.ts';
import { addProfile, changeProfile, dropProfile, getProfiles } from './limit-profiles.service.ts';
import { acceptSuggestion, getSuggestion } from './limit-suggestion.service.ts';
import { listLimitRows } from './limits.service.ts';

/** Handlers of the contracts about the table of limits and its profiles. */
export const limitHandlers: RouteHandler[] = [
  handle(contract.listLimits, (ctx, { query }) => listLimitRows(ctx, query)),
  handle(contract.listLimitProfiles, (ctx, { query }) => getProfiles(ctx, query)),
  handle(contract.createLimitProfile, (ctx, { body }) => addProfile(ctx, body)),
  handle(contract.saveLimitProfile, (ctx, { params, body }) => changeProfile(ctx, params.id, body)),
  handle(contract.removeLimitProfile, (ctx, { params, body }) => dropProfile(ctx, params.id, body)),
  handle(contract.previewLimitChange, (ctx, { body }) => previewChange(ctx, body)),
  handle(contract.changeLimits, (ctx, { body }) => applyChange(ctx, body)),
  handle(contract.getLimitSuggestion, (ctx, { query }) => getSuggestion(ctx, query)),
  handle(contract.acceptLimitSuggestion, (ctx, { body }) => acceptSuggestion(ctx, body)),
];
