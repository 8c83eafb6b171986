import { listSettings as listRoute, planSetting as planRoute } from '@fleet/contracts/access/settings.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listSettings, planSetting } from './settings.service.ts';

/** Handlers of the setting contracts. */
export const settingHandlers: RouteHandler[] = [
  handle(listRoute, (ctx) => listSettings(ctx)),
  handle(planRoute, (ctx, { body }) => planSetting(ctx, body)),
];
