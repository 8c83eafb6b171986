import { approveFuelRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCreditLine, reviewBlock } from '../../src/money/credit-lines/credit-lines.service.ts';
import { makePostPaid } from '../post-paid.ts';
import { buildWorld, type World } from '../world.ts';
import { duringChange } from './at-once.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makePostPaid>>;
beforeAll(async () => {
  world = await buildWorld({ pool: 8 });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.at('2026-02-24T06:00:00Z');
  fleet = await makePostPaid(world, [['2026-01-10T09:00:00Z', 30_000]]);
});

/** What `reviewBlock` does in its transaction, so that it stands open while something else begins. */
const LOCK = `with money as materialized (
    select b.account_id from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = 'client_allocated' and a.party_id = $1 for update of b)`;
const BLOCK = `${LOCK} update credit_lines set blocked_at = $2 where client_id = $1 and (select count(*) from money) = 1`;
const block = () => [BLOCK, [fleet.client_id, world.now]] as const;

describe('a client is blocked while', () => {
  it('it requests fuel: the request waits, and is declined', async () => {
    const { body } = await duringChange(world, block(), () => fleet.requestFuel());
    expect(body.status).toBe('request_rejected');
  });

  it('its manager approves a request: the approval waits, and is refused', async () => {
    await world.makePolicy(fleet.client, { approval: 'manager' });
    const { body } = await fleet.requestFuel();
    expect(body.status).toBe('request_pending');
    const approved = await duringChange(world, block(), () =>
      world.call(approveFuelRequest, { as: fleet.people.manager, params: { id: body.id }, body: {} }),
    );
    expect([approved.status, approved.body.code]).toEqual([409, 'STATUS_CONFLICT']);
  });
});

it('a payment while the rule decides: it decides on what is open after it', async () => {
  const pay = `select post_entry('top_up', $2, $1, null, null, null, null, null, null, now(),
    array['client_allocated', 'bank'], array[$1, 0]::bigint[], array[30000, -30000]::bigint[])`;
  await duringChange(world, [pay, [fleet.client_id, `race:${fleet.client_id}`]], () =>
    reviewBlock(world.systemCtx(), fleet.client_id),
  );
  const blocked = await world.rows(
    `select from credit_lines where client_id = $1 and blocked_at is not null`,
    [fleet.client_id],
  );
  expect(blocked).toEqual([]);
  expect(await findCreditLine(world.systemCtx(), fleet.client_id)).toMatchObject({ used_halalas: 0 });
});

it('ten reviews at once: one block, in the audit log too', async () => {
  await Promise.all(Array.from({ length: 10 }, () => reviewBlock(world.systemCtx(), fleet.client_id)));
  const rows = await world.rows(
    `select from audit_rows where subject = 'credit_line' and action = 'block' and subject_id = $1`,
    [fleet.client_id],
  );
  expect(rows).toHaveLength(1);
});
