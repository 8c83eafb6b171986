import { AppError } from '../../platform/app-error.ts';
import { type Ctx, isPlatform } from '../../platform/context.ts';
import { hasClient } from './clients.queries.ts';

/**
 * The client for which a call creates something: a client's users mean their own, the platform names one. Throws
 * NOT_FOUND for another client, INVALID_FIELDS under `client_id` where the platform names none or an unknown one.
 */
export async function clientOf(ctx: Ctx, requested: number | undefined): Promise<number> {
  const { actor } = ctx;
  if (!isPlatform(actor)) {
    if (actor.client_id === null || (requested !== undefined && requested !== actor.client_id))
      throw new AppError('NOT_FOUND', 'There is no such client.');
    return actor.client_id;
  }
  if (requested === undefined) throw refused('Say which client.', 'required');
  if (!(await hasClient(ctx, requested))) throw refused('There is no such client.', 'unknown');
  return requested;
}

/** A body with the client it is for, see `clientOf`. */
export async function withClient<Body extends { client_id?: number | undefined }>(ctx: Ctx, body: Body) {
  return { ...body, client_id: await clientOf(ctx, body.client_id) };
}

function refused(sentence: string, code: string): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, { client_id: code });
}
