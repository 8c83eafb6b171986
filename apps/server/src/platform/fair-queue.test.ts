import { describe, expect, test, vi } from 'vitest';
import { createAdmission } from './admission.ts';
import { type Actor, ANONYMOUS } from './context.ts';
import { createFairQueue } from './fair-queue.ts';

const PATIENT = 10_000;
const refusal = 'Full.';

describe('few places for many', () => {
  test('one who comes in masses delays another by one turn', async () => {
    const { enter } = createFairQueue({ places: 1, perTenant: 1, refusal });
    const leave = await enter('mass', PATIENT);
    const turns: string[] = [];
    const visit = async (name: string) => {
      const end = await enter(name, PATIENT);
      turns.push(name);
      end();
    };
    const visits = [...Array.from({ length: 5 }, () => visit('mass')), visit('one'), visit('other')];
    leave();
    await Promise.all(visits);
    expect(turns.indexOf('one')).toBeLessThan(3);
    expect(turns.indexOf('other')).toBeLessThan(3);
  });

  test('nobody has more than their share, and what they leave is given on', async () => {
    const { enter } = createFairQueue({ places: 3, perTenant: 2, refusal });
    const mine = [await enter('mass', PATIENT), await enter('mass', PATIENT)];
    const third = enter('mass', PATIENT);
    const leaveOther = await enter('other', PATIENT);
    await expect(enter('other', 5)).rejects.toMatchObject({ code: 'OVERLOADED' });
    mine[0]!();
    // Leaving twice gives nothing away twice.
    mine[0]!();
    (await third)();
    mine[1]!();
    leaveOther();
    await Promise.all(['a', 'b', 'c'].map((name) => enter(name, 5)));
    await expect(enter('d', 5)).rejects.toMatchObject({ code: 'OVERLOADED' });
  });

  test('one who waits too long, or with too many, is refused and holds nothing', async () => {
    const { enter } = createFairQueue({ places: 1, perTenant: 1, waitingPerTenant: 1, refusal });
    const leave = await enter('mass', PATIENT);
    const waiting = enter('mass', 20);
    await expect(enter('mass', PATIENT)).rejects.toMatchObject({ code: 'OVERLOADED', message: refusal });
    await expect(waiting).rejects.toMatchObject({ code: 'OVERLOADED' });
    leave();
    (await enter('mass', 5))();
  });

  test('once there were too few places for as long as one waits, whoever comes is refused sooner, until nobody waits', async () => {
    vi.useFakeTimers();
    try {
      const { enter } = createFairQueue({ places: 2, perTenant: 1, refusal });
      const refusals: string[] = [];
      const wait = (name: string) => {
        const since = performance.now();
        const entered = enter(name, 1_000, 100);
        entered.catch(() => refusals.push(`${name} after ${performance.now() - since}`));
        return entered;
      };
      const leaves = [await wait('a'), await wait('b')];
      wait('c').catch(() => {});
      await vi.advanceTimersByTimeAsync(600);
      wait('d').catch(() => {});
      await vi.advanceTimersByTimeAsync(400);
      wait('e').catch(() => {});
      await vi.advanceTimersByTimeAsync(100);
      expect(refusals).toEqual(['c after 1000', 'e after 100']);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(refusals).toEqual(['c after 1000', 'e after 100', 'd after 1000']);

      // Nobody waits any more: a new burst is waited for as before.
      wait('f').catch(() => {});
      await vi.advanceTimersByTimeAsync(900);
      const admitted = wait('g');
      leaves[0]!();
      leaves[1]!();
      (await admitted)();
      expect(refusals).toHaveLength(3);
      // One tenant that has its share and waits for more does not make others hurry.
      const share = await wait('h');
      wait('h').catch(() => {});
      await vi.advanceTimersByTimeAsync(999);
      expect(refusals).toHaveLength(3);
      share();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('calls that run at once', () => {
  const fleet = { ...ANONYMOUS, kind: 'user', client_id: 1, user_id: 1 } as Actor;
  const other = { ...fleet, client_id: 2, user_id: 2 } as Actor;

  test('have a limit for each company', () => {
    const admit = createAdmission(4, () => false);
    const leave = Array.from({ length: 4 }, () => admit(fleet, '10.0.0.1'));
    expect(() => admit({ ...fleet, user_id: 3 }, '10.0.0.2')).toThrow(/Too many/);
    admit(other, '10.0.0.1')();
    leave[0]!();
    admit(fleet, '10.0.0.1');
  });

  test('of nobody known have one together, and half of it from one address', () => {
    const admit = createAdmission(4, () => false);
    for (const ip of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) admit(ANONYMOUS, ip);
    expect(() => admit(ANONYMOUS, '10.0.0.1')).toThrow(/Too many/);
    const leave = admit(ANONYMOUS, '10.0.0.3');
    expect(() => admit(ANONYMOUS, '10.0.0.4')).toThrow(/Too many/);
    leave();
    admit(ANONYMOUS, '10.0.0.4');
    admit(fleet, '10.0.0.1');
  });

  test('of nobody known go first when the process falls behind', () => {
    const admit = createAdmission(4, () => true);
    expect(() => admit(ANONYMOUS, '10.0.0.1')).toThrow(/busy/);
    admit(fleet, '10.0.0.1');
  });
});
