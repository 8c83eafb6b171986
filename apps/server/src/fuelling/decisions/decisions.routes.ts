import * as contract from '@fleet/contracts/fuelling/decisions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { createThrottle } from '../../platform/throttle.ts';
import { answerQuestion, readQuestion } from './decisions.service.ts';

/** A reader opens a few links a minute; whoever tries more is guessing. */
const LINKS_PER_MINUTE = 30;

/** Handlers of the questions that messages ask. */
export function decisionHandlers(): RouteHandler[] {
  const links = createThrottle({ perMinute: LINKS_PER_MINUTE });
  const take = (ctx: Ctx) => {
    if (!links.take(`user:${ctx.actor.user_id}`, ctx.now))
      throw new AppError('TOO_MANY_REQUESTS', 'Too many links; wait a minute.');
  };
  return [
    handle(contract.getDecision, (ctx, { params }) => {
      take(ctx);
      return readQuestion(ctx, params.token);
    }),
    handle(contract.answerDecision, (ctx, { params, body }) => {
      take(ctx);
      return answerQuestion(ctx, params.token, body);
    }),
  ];
}
