import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';

/**
 * Whose fleet is meant: people of a client mean their own, the platform says which. Refuses with NOT_FOUND what is not
 * theirs, with INVALID_FIELDS where the platform does not say.
 */
export function requestedClient(actor: Actor, requested: number | undefined): number {
  if (actor.kind === 'system' || actor.role === 'admin') {
    if (requested === undefined)
      throw new AppError('INVALID_FIELDS', 'Say which client.', undefined, { client_id: 'required' });
    return requested;
  }
  if (actor.client_id === null || (requested !== undefined && requested !== actor.client_id))
    throw new AppError('NOT_FOUND', 'There is no such client.');
  return actor.client_id;
}
