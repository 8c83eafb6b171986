import { AppError } from '../src/platform/app-error.ts';
import type { Actor, Ctx } from '../src/platform/context.ts';

/** One thing someone does at a moment; `story` carries the request from step to step. */
export interface Step {
  readonly at: Date;
  readonly by: Actor;
  run(ctx: Ctx): Promise<unknown>;
}

/** A refusal is part of a day too (a second request, an empty wallet); anything else is a bug of ours. */
export async function takeStep(ctx: Ctx, step: Step): Promise<void> {
  try {
    await step.run(as(ctx, step.by, step.at));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** The same context in someone's name at some moment. */
export function as(ctx: Ctx, actor: Actor, now: Date): Ctx {
  return { ...ctx, actor, now };
}
