import { getFile } from '@fleet/contracts/access/files.ts';
import { getPayable, listPayables, listPayments, recordPayment } from '@fleet/contracts/money/payments.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { postEntry } from '../ledger/ledger.service.ts';

let world: World;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld({ pool: 12 });
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** A network with `due`, and its franchisee with `franchisee_due`. */
async function network(due: number, franchisee_due = 0) {
  const { id: network_id } = await world.makeNetwork();
  const franchisee = await world.makeStation({ network_id, account_number: 'SA0380000000608010167519' });
  const owe = (account: 'network_payable' | 'franchisee_payable', party_id: number, amount: number) =>
    postEntry(world.systemCtx(), {
      kind: 'suspense',
      business_key: `suspense:${account}:${party_id}`,
      network_id,
      postings: [
        { account, party_id, amount_halalas: amount },
        { account: 'suspense', party_id: 0, amount_halalas: -amount },
      ],
    });
  if (due > 0) await owe('network_payable', network_id, due);
  if (franchisee_due > 0) await owe('franchisee_payable', franchisee.id, franchisee_due);
  const manager = await world.makeUser('gas_station_network_manager', { network_id });
  return { network_id, station_id: franchisee.id, manager };
}

const pay = (body: object, parts: { file?: Buffer; key?: string; as?: MadeUser } = {}) =>
  world.call(recordPayment, { as: parts.as ?? admin, body, ...parts });

describe('a payment', () => {
  it('reduces the amount due to the network, with its receipt, visible to the network', async () => {
    const { network_id, manager } = await network(10_000);
    const paid = await pay({ network_id, amount_halalas: 4_000 }, { file: PDF });
    expect(paid).toMatchObject({
      status: 201,
      body: {
        amount_halalas: 4_000,
        due_halalas: 10_000,
        reason: null,
        station: null,
        reversed_at: null,
        reference_number: expect.stringMatching(/^PAY-\d{7}$/),
        file_media_type: 'application/pdf',
      },
    });
    const due = await world.call(getPayable, { as: manager });
    expect(due.body).toMatchObject({ due_halalas: 6_000, can: { pay: false } });
    const list = await world.call(listPayments, { as: manager });
    expect(list.body).toMatchObject({ total: 1, amount_halalas: 4_000, rows: [{ created_by_name: null }] });
    const params = { id: paid.body.file_id! };
    expect((await world.call(getFile, { as: manager, params })).status).toBe(200);
    const stranger = await world.makeUser('gas_station_network_billing');
    expect((await world.call(getFile, { as: stranger, params })).status).toBe(404);
    await world.jobs.runBatches();
    const notifications = await world.rows('select user_id from push_messages where kind = $1', ['payment']);
    expect(notifications).toEqual([{ user_id: manager.id }]);
  });

  it('to a franchisee reduces its own amount due', async () => {
    const { network_id, station_id } = await network(10_000, 700);
    const paid = await pay({ network_id, station_id, amount_halalas: 700 });
    expect(paid.body).toMatchObject({ due_halalas: 700, station: { id: station_id } });
    const { body } = await world.call(getPayable, { as: admin, query: { network_id } });
    expect(body).toMatchObject({
      due_halalas: 10_000,
      franchisee_due_halalas: 0,
      franchisees: [{ id: station_id, due_halalas: 0 }],
    });
  });

  it('above the amount due needs a reason, which is stored', async () => {
    const { network_id } = await network(1_000);
    expect((await pay({ network_id, amount_halalas: 1_001 })).body).toMatchObject({
      code: 'REASON_REQUIRED',
      details: { due_halalas: 1_000 },
      fields: { reason: 'required' },
    });
    const body = { network_id, amount_halalas: 1_001, reason: 'Advance for the holidays.' };
    expect((await pay(body)).body).toMatchObject({ reason: 'Advance for the holidays.' });
    const left = await world.call(getPayable, { as: admin, query: { network_id } });
    expect(left.body.due_halalas).toBe(-1);
  });

  it('requested ten times at once pays once', async () => {
    const { network_id } = await network(1_000);
    const ended = await Promise.all(
      Array.from({ length: 10 }, () => pay({ network_id, amount_halalas: 1_000 })),
    );
    expect(ended.map((each) => each.status).toSorted()).toEqual([201, ...Array(9).fill(422)]);
  });

  it('with the same key is executed once', async () => {
    const { network_id } = await network(1_000);
    const [one, two] = [
      await pay({ network_id, amount_halalas: 500 }, { key: 'pay-once' }),
      await pay({ network_id, amount_halalas: 500 }, { key: 'pay-once' }),
    ];
    expect(two.body.id).toBe(one.body.id);
  });

  it('cannot go to another network’s station, nor to one without an account', async () => {
    const [one, other] = [await network(1_000), await network(1_000, 100)];
    const { id: branch } = await world.makeStation({ network_id: one.network_id });
    for (const station_id of [other.station_id, branch])
      expect((await pay({ network_id: one.network_id, station_id, amount_halalas: 1 })).status).toBe(404);
    expect((await pay({ network_id: 999_999, amount_halalas: 1 })).status).toBe(404);
  });
});

describe('amounts due', () => {
  it('are visible for all networks to the platform, largest first; for a network only its own', async () => {
    const [small, large] = [await network(2_000_000, 5), await network(3_000_000)];
    const { body } = await world.call(listPayables, { as: admin, query: { per_page: 2 } });
    expect(body.rows.map((row) => row.network.id)).toEqual([large.network_id, small.network_id]);
    expect(body.rows[1]).toMatchObject({ due_halalas: 2_000_000, franchisee_due_halalas: 5, franchisees: 1 });
    const stolen = await world.call(getPayable, {
      as: small.manager,
      query: { network_id: large.network_id },
    });
    expect(stolen.status).toBe(404);
    expect((await world.call(listPayables, { as: small.manager })).status).toBe(403);
    expect(
      (await pay({ network_id: small.network_id, amount_halalas: 1 }, { as: small.manager })).status,
    ).toBe(403);
    const filtered = await world.call(listPayments, {
      as: small.manager,
      query: { network_id: large.network_id },
    });
    expect(filtered.body.total).toBe(0);
  });
});
