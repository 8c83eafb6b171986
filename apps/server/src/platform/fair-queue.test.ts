import { describe, expect, test } from 'vitest';
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
