import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { type Actor, tenantOf } from './context.ts';

/** Admits a call of this actor; returns what says that it has ended. Throws OVERLOADED. */
export type Admission = (actor: Actor, ip: string) => () => void;

/**
 * Keeps one tenant from filling the process: each has so many calls running, everyone without a sign-in together as many, half of
 * them from one address. Anonymous calls are the first to go when the process falls behind.
 */
export function createAdmission(callsPerTenant: number, isBehind: () => boolean): Admission {
  const running = new Map<string, number>();

  function enter(name: string, maxRunning: number): () => void {
    const now = (running.get(name) ?? 0) + 1;
    if (now > maxRunning) throw new AppError('OVERLOADED', 'Too many calls at once; try again in a moment.');
    running.set(name, now);
    return () => {
      const left = running.get(name)! - 1;
      if (left > 0) running.set(name, left);
      else running.delete(name);
    };
  }

  return (actor, ip) => {
    if (actor.kind !== 'anonymous') return enter(tenantOf(actor), callsPerTenant);
    if (isBehind()) throw new AppError('OVERLOADED', 'The server is busy; try again in a moment.');
    const leaveAddress = enter(`address ${ip}`, Math.ceil(callsPerTenant / 2));
    try {
      const leave = enter(tenantOf(actor), callsPerTenant);
      return () => {
        leave();
        leaveAddress();
      };
    } catch (error) {
      leaveAddress();
      throw error;
    }
  };
}

/** Breaks off answers of which the caller has taken nothing for so long: what they hold goes to others. */
export function endStalledAnswers(app: FastifyInstance, stalledMs: number): void {
  app.addHook('onSend', async (_request, { raw }) => {
    raw.setTimeout(stalledMs, () => {
      if (raw.socket?.writableLength) raw.destroy();
    });
  });
}
