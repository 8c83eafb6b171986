import { getStatement } from '@fleet/contracts/billing/statements.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duringChange } from '../../../test/races/at-once.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { reverseEntry } from '../../money/ledger/ledger.service.ts';
import { approveTopUp, recordTopUp } from '../../money/top-ups/top-ups.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addUpStatementDays } from './statement-days.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

const at = (instant: string): Ctx => ({ ...world.systemCtx(), now: new Date(instant) });
const TYPES = ['all', 'credit', 'debit', 'top_ups', 'fuel', 'fees'] as const;

/** A top-up, and reversed if asked: a line that takes and counts as one that gave. */
async function topUp(client_id: number, amount_halalas: number, instant: string, isReversed = false) {
  const id = await recordTopUp(at(instant), { client_id, amount_halalas });
  await approveTopUp(at(instant), id);
  if (!isReversed) return;
  const [entry] = await world.rows<{ id: number }>('select id from ledger_entries where business_key = $1', [
    `top_up:${id}`,
  ]);
  await reverseEntry(at(instant), entry!.id, 'The bank took it back.');
}

/** Every page of every type, in both orders, as it is answered. */
async function everyPage(client_id: number) {
  const as = await world.makeUser('admin');
  const answers = [];
  for (const type of TYPES)
    for (const order of ['asc', 'desc'] as const)
      for (let page = 1; page <= 5; page++) {
        const query = { client_id, from: '2026-02-02', to: '2026-02-20', type, order, page, per_page: 2 };
        answers.push((await world.call(getStatement, { as, query })).body);
      }
  return answers;
}

const days = () => world.rows<{ rows: number }>('select count(*) as rows from statement_days');

describe('the days of statements', () => {
  it('answer as the lines do: before, partly and wholly added up, and with a line that comes late for its day', async () => {
    const { id } = await world.makeClient();
    await topUp(id, 100, '2026-01-31T09:00:00Z');
    await topUp(id, 200, '2026-02-03T09:00:00Z');
    await topUp(id, 300, '2026-02-03T20:59:59Z', true);
    await topUp(id, 400, '2026-02-03T21:00:00Z');
    await topUp(id, 500, '2026-02-20T21:00:00Z');
    expect(await addUpStatementDays(at('2026-02-21T09:00:00Z'))).toBeGreaterThan(0);
    await topUp(id, 600, '2026-02-10T09:00:00Z', true);
    await topUp(id, 700, '2026-02-03T10:00:00Z');
    const partly = await everyPage(id);
    await addUpStatementDays(at('2026-02-22T09:00:00Z'));
    const wholly = await everyPage(id);
    await world.rows('delete from statement_days');
    await world.rows('delete from statement_day_marks');
    const lines = await everyPage(id);
    expect(partly).toEqual(lines);
    expect(wholly).toEqual(lines);
    expect(lines[0]).toMatchObject({ opening_halalas: 100, closing_halalas: 1_400, total: 7 });
    // A reversal counts as what it reverses.
    expect(lines[TYPES.indexOf('top_ups') * 10]).toMatchObject({ total: 7 });
    expect(lines[TYPES.indexOf('fuel') * 10]).toMatchObject({ total: 0, rows: [] });
    const first = lines.slice(0, 5).flatMap(({ rows }) => rows.map((row) => row.balance_halalas));
    expect(first).toEqual([300, 1_000, 1_300, 1_000, 1_400, 2_000, 1_400]);
  });

  it('are added up once a day, and no entry twice', async () => {
    const { id } = await world.makeClient();
    await topUp(id, 100, '2026-03-01T09:00:00Z');
    await addUpStatementDays(at('2026-03-02T09:00:00Z'));
    await topUp(id, 200, '2026-03-02T10:00:00Z');
    const [before] = await days();
    expect(await addUpStatementDays(at('2026-03-02T20:00:00Z'))).toBe(0);
    expect(await addUpStatementDays(at('2026-03-02T21:00:00Z'))).toBe(1);
    expect((await days())[0]!.rows).toBe(before!.rows + 1);
  });

  it('are left to another who is at it', async () => {
    await topUp((await world.makeClient()).id, 100, '2026-03-03T09:00:00Z');
    const [before] = await days();
    const byAnother = `update statement_day_marks set up_to_entry_id = (select max(id) from ledger_entries), added_up_on = '2026-03-05'`;
    const added = await duringChange(world, [byAnother, []], () =>
      addUpStatementDays(at('2026-03-05T09:00:00Z')),
    );
    expect([added, await days()]).toEqual([0, [before]]);
  });

  it('are not added up inside a transaction, which they would wait for', async () => {
    await expect(inTransaction(at('2026-04-01T00:00:00Z'), addUpStatementDays)).rejects.toThrow(
      'own transaction',
    );
  });
});
