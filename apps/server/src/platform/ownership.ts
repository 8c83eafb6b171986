import { AppError } from './app-error.ts';
import type { Ctx } from './context.ts';
import type { Statement } from './db.ts';

const HAS_CLIENT: Statement = { name: 'ownership_has_client', text: 'select 1 from clients where id = $1' };

/**
 * Whose things are meant by a call that makes some: a client's people mean their own client, the platform says which.
 * Throws NOT_FOUND for somebody else's, INVALID_FIELDS under `client_id` where the platform does not say, or of nobody.
 */
export async function clientOf(ctx: Ctx, asked: number | undefined): Promise<number> {
  const { actor } = ctx;
  if (actor.kind !== 'system' && actor.group !== 'admin') {
    if (actor.client_id === null || (asked !== undefined && asked !== actor.client_id))
      throw new AppError('NOT_FOUND', 'There is no such client.');
    return actor.client_id;
  }
  if (asked === undefined) throw refused('Say which client.', 'required');
  if ((await ctx.db.rows(HAS_CLIENT, [asked])).length === 0)
    throw refused('There is no such client.', 'unknown');
  return asked;
}

function refused(sentence: string, code: string): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, { client_id: code });
}
