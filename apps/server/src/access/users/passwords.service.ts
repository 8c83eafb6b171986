import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/app-error.ts';

/** Argon2id (the library's default kind) at the cost OWASP names first: 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each hash holds 19 MiB and a thread of the pool that files and look-ups need too. */
const HASHES_AT_ONCE = 3;
const MAX_WAITING = 300;

const inHashQueue = createQueue(HASHES_AT_ONCE);
let nobodysHash: Promise<string> | undefined;

/** The Argon2id hash of a password, as stored. The same characters typed in another Unicode form are the same password. */
export function hashPassword(password: string): Promise<string> {
  return inHashQueue(() => hash(password.normalize('NFKC'), COST));
}

/**
 * Whether this is the password of the hash. With no hash (an unknown account, or one without a password) it does the
 * same work and answers no.
 */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const nobodys = await nobodysHash;
  const fits = await inHashQueue(() => verify(passwordHash ?? nobodys, password.normalize('NFKC')));
  return fits && passwordHash !== null;
}

/** Creates a queue: `work` runs when a slot is free. OVERLOADED when too many wait. */
export function createQueue(capacity: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = capacity;
  return async (work) => {
    if (free > 0) {
      free -= 1;
    } else {
      if (waiting.length >= MAX_WAITING)
        throw new AppError('OVERLOADED', 'Too many people sign in at once; try again in a moment.');
      await new Promise<void>((resume) => waiting.push(resume));
    }
    try {
      return await work();
    } finally {
      // The slot is passed on, not freed: a newcomer cannot overtake those who wait.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
