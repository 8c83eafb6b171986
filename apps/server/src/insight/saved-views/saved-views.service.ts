import type * as contract from '@fleet/contracts/insight/saved-views.ts';
import { MAX_SAVED_VIEWS } from '@fleet/contracts/insight/saved-views.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  countOwn,
  deleteDefault,
  deleteDefaultsOfOthers,
  deleteView,
  findView,
  insertView,
  listViews,
  lockView,
  type SavedViewRow,
  saveDefault,
  saveView,
} from './saved-views.queries.ts';
import { mayRemove, presentView } from './saved-views.rules.ts';

/** Views of a page: one's own, and those colleagues share. */
export async function listOwnViews(ctx: Ctx, page: string) {
  return { rows: (await listViews(ctx, page)).map((view) => presentView(view, ctx.actor)) };
}

/** Keeps how a page looks. Throws INVALID_FIELDS for a name the actor has already, and for too many views. */
export function createView(ctx: Ctx, input: z.output<typeof contract.createSavedView.body>) {
  return inTransaction(ctx, async (ctx) => {
    if ((await countOwn(ctx, input.page)) >= MAX_SAVED_VIEWS) throw refused('too_many_views');
    const id = await insertView(ctx, input);
    if (id === null) throw refused('taken');
    await record(ctx, 'create', id, undefined, input);
    return getView(ctx, id);
  });
}

/** Renames a view, shares it or not, or keeps how the page looks now. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateView(
  ctx: Ctx,
  id: number,
  { version, ...change }: z.output<typeof contract.updateSavedView.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockView(ctx, id);
    if (before?.user_id !== ctx.actor.user_id) throw noSuchView();
    refuseIfChanged(before, version);
    const input = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (change.name !== undefined && (await hasOther(ctx, before, change.name))) throw refused('taken');
    await saveView(ctx, id, { ...input, version: version + 1 });
    if (before.is_shared && change.is_shared === false) await deleteDefaultsOfOthers(ctx, id, before.user_id);
    await record(ctx, 'update', id, before, input);
    return getView(ctx, id);
  });
}

/** Has the page open with this view for the actor, or no longer. Throws NOT_FOUND. */
export function setDefaultView(ctx: Ctx, id: number, isDefault: boolean) {
  return inTransaction(ctx, async (ctx) => {
    const view = await lockView(ctx, id);
    if (!view) throw noSuchView();
    if (isDefault) await saveDefault(ctx, view.page, id);
    else await deleteDefault(ctx, id);
    return getView(ctx, id);
  });
}

/** Removes a view. Throws NOT_FOUND, also for a colleague's that is not the actor's to remove. */
export function removeView(ctx: Ctx, id: number): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const view = await lockView(ctx, id);
    if (!view || !mayRemove(view, ctx.actor)) throw noSuchView();
    await deleteView(ctx, id);
    await record(ctx, 'remove', id, view, undefined);
    return { removed: true };
  });
}

async function getView(ctx: Ctx, id: number) {
  const view = await findView(ctx, id);
  if (!view) throw noSuchView();
  return presentView(view, ctx.actor);
}

async function hasOther(ctx: Ctx, view: SavedViewRow, name: string): Promise<boolean> {
  const all = await listViews(ctx, view.page);
  const isNamed = (other: string) => other.toLowerCase() === name.toLowerCase();
  return all.some((other) => other.id !== view.id && other.user_id === view.user_id && isNamed(other.name));
}

function record(
  ctx: Ctx,
  action: 'create' | 'update' | 'remove',
  subject_id: number,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  const { client_id, network_id, station_id } = ctx.actor;
  return recordAudit(ctx, {
    action,
    subject: 'saved_view',
    subject_id,
    client_id,
    network_id,
    station_id,
    before,
    after,
  });
}

function noSuchView(): AppError {
  return new AppError('NOT_FOUND', 'There is no such view.');
}

function refused(code: string): AppError {
  return new AppError('INVALID_FIELDS', 'This view cannot be kept.', undefined, { name: code });
}
