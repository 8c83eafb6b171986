import type { savedViewRow } from '@fleet/contracts/insight/saved-views.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { ListedView } from './saved-views.queries.ts';

/** A view as the wire has it, with what the reader may do. */
export function presentView(view: ListedView, actor: Actor): z.input<typeof savedViewRow> {
  const { user_id, owner_name, ...rest } = view;
  return {
    ...rest,
    created_at: view.created_at.toISOString(),
    owner: { id: user_id, name: owner_name, is_me: user_id === actor.user_id },
    can: { update: user_id === actor.user_id, remove: mayRemove(view, actor) },
  };
}

/** Its owner; of shared ones the company's user administrators too, so that none remains when a user leaves. */
export function mayRemove(view: { readonly user_id: number }, actor: Actor): boolean {
  return view.user_id === actor.user_id || actor.permissions.has('update user');
}
