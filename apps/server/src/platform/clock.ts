/** The one clock. Services read `ctx.now`; only the edges (HTTP, jobs, commands) ask this. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
