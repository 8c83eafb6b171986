import { AppError } from './app-error.ts';

export interface FairQueueOptions {
  /** How many may be inside at once. */
  readonly places: number;
  /** How many of these one tenant may have. */
  readonly perTenant: number;
  /** How many of one tenant may wait; more are refused at once. */
  readonly waitingPerTenant?: number;
  /** What whoever is refused is told. */
  readonly refusal: string;
}

export interface FairQueue {
  /**
   * Resolves when this tenant has a place, with what gives it back. Tenants that wait take turns, however many of each wait.
   * Throws OVERLOADED after so long: `hurriedMs` once all places were taken, with others waiting, for as long as `waitMs`, as whoever
   * then waits only makes everybody wait.
   */
  enter(tenant: string, waitMs: number, hurriedMs?: number): Promise<() => void>;
}

interface Waiting {
  admit(leave: () => void): void;
}

interface Tenant {
  inside: number;
  readonly waiting: Set<Waiting>;
}

/** Few places for many: what one tenant does in masses delays others by one turn. */
export function createFairQueue({
  places,
  perTenant,
  waitingPerTenant = Number.POSITIVE_INFINITY,
  refusal,
}: FairQueueOptions): FairQueue {
  /** Those inside or waiting, whose turn is next first. */
  const tenants = new Map<string, Tenant>();
  let taken = 0;
  let waiting = 0;
  /** Since when all places are taken and somebody waits. */
  let fullSince: number | undefined;

  function noteFull(): void {
    fullSince = taken >= places && waiting > 0 ? (fullSince ?? performance.now()) : undefined;
  }

  function placeFor(name: string, tenant: Tenant): () => void {
    taken += 1;
    tenant.inside += 1;
    // Their next turn comes after that of everybody else.
    tenants.delete(name);
    tenants.set(name, tenant);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      taken -= 1;
      tenant.inside -= 1;
      if (tenant.inside === 0 && tenant.waiting.size === 0) tenants.delete(name);
      admitNext();
      noteFull();
    };
  }

  function admitNext(): void {
    for (const [name, tenant] of taken < places ? tenants : []) {
      const [first] = tenant.waiting;
      if (!first || tenant.inside >= perTenant) continue;
      tenant.waiting.delete(first);
      waiting -= 1;
      first.admit(placeFor(name, tenant));
      return;
    }
  }

  return {
    async enter(name, waitMs, hurriedMs = waitMs) {
      const tenant = tenants.get(name) ?? { inside: 0, waiting: new Set<Waiting>() };
      if (taken < places && tenant.inside < perTenant && tenant.waiting.size === 0)
        return placeFor(name, tenant);
      if (tenant.waiting.size >= waitingPerTenant) throw new AppError('OVERLOADED', refusal);
      tenants.set(name, tenant);
      const isOverrun = fullSince !== undefined && performance.now() - fullSince >= waitMs;
      return new Promise((admit, refuse) => {
        const one: Waiting = {
          admit(leave) {
            clearTimeout(timer);
            admit(leave);
          },
        };
        const timer = setTimeout(
          () => {
            tenant.waiting.delete(one);
            waiting -= 1;
            noteFull();
            if (tenant.inside === 0 && tenant.waiting.size === 0) tenants.delete(name);
            refuse(new AppError('OVERLOADED', refusal));
          },
          isOverrun ? hurriedMs : waitMs,
        );
        tenant.waiting.add(one);
        waiting += 1;
        noteFull();
      });
    },
  };
}
