import { getFile } from '@fleet/contracts/access/files.ts';
import { planSetting } from '@fleet/contracts/access/settings.ts';
import {
  approveTopUp,
  exportTopUps,
  getTopUp,
  listTopUps,
  recordTopUp,
  rejectTopUp,
} from '@fleet/contracts/money/top-ups.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { postEntry } from '../ledger/ledger.service.ts';
import { balancesOf } from '../wallets/wallets.service.ts';

let world: World;
let admin: MadeUser;
let receipt: Buffer;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  receipt = await picture('#123456').png().toBuffer();
});
afterAll(() => world.close());

const picture = (background: string, size = 40) =>
  sharp({ create: { width: size, height: size, channels: 3, background } });
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

async function fleet() {
  const { id: client_id } = await world.makeClient();
  const billing = await world.makeUser('client_billing', { client_id });
  return { client_id, billing };
}

const record = (as: MadeUser, body: object, file: Buffer | null = receipt, key?: string) =>
  world.call(recordTopUp, { as, body, ...(file ? { file } : {}), ...(key ? { key } : {}) });
const approve = (as: MadeUser, id: number, amount_halalas: number, reason?: string) =>
  world.call(approveTopUp, { as, params: { id }, body: { amount_halalas, ...(reason ? { reason } : {}) } });
const main = async (client_id: number) => (await balancesOf(world.systemCtx(), client_id)).main_halalas;

describe('a top-up', () => {
  it('is recorded by the client, approved by the platform and credited to main', async () => {
    const { client_id, billing } = await fleet();
    const recorded = await record(billing, { amount_halalas: 50_000 });
    expect(recorded).toMatchObject({
      status: 201,
      body: {
        status: 'pending',
        from: 'client',
        amount_halalas: 50_000,
        receipt_media_type: 'image/jpeg',
        reference_number: `TU-${String(recorded.body.id).padStart(7, '0')}`,
        can: { approve: false, reject: false },
      },
    });
    expect(await main(client_id)).toBe(0);

    const approved = await approve(admin, recorded.body.id, 50_000);
    expect(approved.body).toMatchObject({ status: 'approved', approved_amount_halalas: 50_000 });
    expect(await main(client_id)).toBe(50_000);
    const mine = await world.call(getTopUp, { as: billing, params: { id: recorded.body.id } });
    expect(mine.body).toMatchObject({ status: 'approved', decided_by_name: null, entry_id: null });
    const actions = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'top_up' and subject_id = $1 order by id`,
      [recorded.body.id],
    );
    expect(actions.map((row) => row.action)).toEqual(['record', 'approve']);
  });

  it('may be corrected with a reason, and both amounts are stored', async () => {
    const { client_id, billing } = await fleet();
    const { id } = (await record(billing, { amount_halalas: 10_000 })).body;
    expect((await approve(admin, id, 9_500)).body).toMatchObject({
      code: 'REASON_REQUIRED',
      fields: { reason: 'required' },
    });
    expect((await approve(admin, id, 9_500, 'The bank kept its charges.')).body).toMatchObject({
      amount_halalas: 10_000,
      approved_amount_halalas: 9_500,
      reason: 'The bank kept its charges.',
    });
    expect(await main(client_id)).toBe(9_500);
  });

  it('settles outstanding fees first', async () => {
    const { client_id, billing } = await fleet();
    await postEntry(world.systemCtx(), {
      kind: 'monthly_fee',
      business_key: `monthly_fee:${client_id}`,
      client_id,
      postings: [
        { account: 'fees_receivable', party_id: client_id, amount_halalas: -1_150 },
        { account: 'fees', party_id: 0, amount_halalas: 1_000 },
        { account: 'vat_payable', party_id: 0, amount_halalas: 150 },
      ],
    });
    for (const [owed, expected] of [
      [1_150, 0],
      [150, 850],
    ] as const) {
      const { body } = await record(billing, { amount_halalas: 1_000 });
      expect(body.fees_owed_halalas).toBe(owed);
      await approve(admin, body.id, 1_000);
      expect(await main(client_id)).toBe(expected);
    }
  });

  it('is rejected with a reason, and decided once', async () => {
    const { client_id, billing } = await fleet();
    const { id } = (await record(billing, { amount_halalas: 10_000 })).body;
    const blank = await world.call(rejectTopUp, { as: admin, params: { id }, body: { reason: ' ' } });
    expect(blank).toMatchObject({ status: 400, body: { fields: { reason: 'too_small' } } });
    const rejected = await world.call(rejectTopUp, {
      as: admin,
      params: { id },
      body: { reason: 'Another account.' },
    });
    expect(rejected.body).toMatchObject({ status: 'rejected', reason: 'Another account.' });
    expect((await approve(admin, id, 10_000)).body.code).toBe('STATUS_CONFLICT');
    const again = await world.call(rejectTopUp, { as: admin, params: { id }, body: { reason: 'Again.' } });
    expect(again.body.code).toBe('STATUS_CONFLICT');
    expect(await main(client_id)).toBe(0);
  });

  it('recorded twice with one key exists once', async () => {
    const { client_id, billing } = await fleet();
    const [first, second] = [
      await record(billing, { amount_halalas: 700 }, receipt, 'top-up-once'),
      await record(billing, { amount_halalas: 700 }, receipt, 'top-up-once'),
    ];
    expect(second.body.id).toBe(first.body.id);
    expect(await world.rows('select from top_ups where client_id = $1', [client_id])).toHaveLength(1);
  });

  it('shows the platform earlier uses of the same receipt', async () => {
    const [one, other] = [await fleet(), await fleet()];
    const same = await picture('#abcdef').jpeg().toBuffer();
    const first = (await record(one.billing, { amount_halalas: 700 }, same)).body;
    const second = (await record(other.billing, { amount_halalas: 700 }, same)).body;
    expect(second.same_receipt).toEqual([]);
    const seen = await world.call(getTopUp, { as: admin, params: { id: second.id } });
    expect(seen.body.same_receipt).toMatchObject([{ id: first.id, status: 'pending' }]);
  });
});

describe('a receipt', () => {
  it('may be a picture or PDF, detected by content, readable only by its client and the platform', async () => {
    const { billing } = await fleet();
    const gif = await picture('#00ff00').gif().toBuffer();
    for (const [file, type] of [
      [PDF, 'application/pdf'],
      [gif, 'image/jpeg'],
      [receipt, 'image/jpeg'],
    ] as const) {
      const { body } = await record(billing, { amount_halalas: 100 }, file);
      expect(body.receipt_media_type).toBe(type);
      const params = { id: body.receipt_file_id! };
      const answer = await world.call(getFile, { as: billing, params });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
      expect((await world.call(getFile, { as: admin, params })).status).toBe(200);
      for (const group of ['client_billing', 'gas_station_network_manager', 'attendant'] as const)
        expect((await world.call(getFile, { as: await world.makeUser(group), params })).status).toBe(404);
    }
  });

  it('is rejected if missing, too large or of another type', async () => {
    const { billing } = await fleet();
    const body = { amount_halalas: 100 };
    expect((await record(billing, body, null)).body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { file: 'required' },
    });
    const large = await record(billing, body, Buffer.concat([PDF, Buffer.alloc(800_000)]));
    expect(large).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE', details: { max_bytes: 800_000 } },
    });
    for (const bad of [
      Buffer.from('MZ executable'),
      Buffer.from('%PDF-1.4 without an end'),
      Buffer.from('<svg/>'),
    ])
      expect((await record(billing, body, bad)).body.code).toBe('UNSUPPORTED_FILE_TYPE');
    for (const amount_halalas of [0, -5, 1.5, 'x'])
      expect((await record(billing, { amount_halalas })).body.fields).toHaveProperty('amount_halalas');
  });
});

describe('access to top-ups', () => {
  it('covers a client’s own, and all for the platform, filtered and totaled', async () => {
    const [one, other] = [await fleet(), await fleet()];
    const mine = (await record(one.billing, { amount_halalas: 3_000 })).body;
    await record(one.billing, { amount_halalas: 4_000 });
    const theirs = (await record(other.billing, { amount_halalas: 5_000 })).body;
    await approve(admin, mine.id, 2_500, 'less arrived');

    const list = await world.call(listTopUps, { as: one.billing });
    expect(list.body).toMatchObject({ total: 2, amount_halalas: 7_000, approved_amount_halalas: 2_500 });
    const pending = await world.call(listTopUps, {
      as: admin,
      query: { client_id: one.client_id, status: 'pending' },
    });
    expect(pending.body.rows.map((row) => row.amount_halalas)).toEqual([4_000]);
    const found = await world.call(listTopUps, { as: admin, query: { q: theirs.reference_number } });
    expect(found.body.rows.map((row) => row.id)).toEqual([theirs.id]);

    expect((await world.call(getTopUp, { as: one.billing, params: { id: theirs.id } })).status).toBe(404);
    const stolen = await record(one.billing, { client_id: other.client_id, amount_halalas: 1 });
    expect(stolen.status).toBe(404);
    const file = await world.call(exportTopUps, { as: one.billing, query: { format: 'csv' } });
    expect(String(file.body)).toContain(mine.reference_number);
    expect(String(file.body)).not.toContain(theirs.reference_number);
  });

  it('lets the platform record on behalf of a client', async () => {
    const { client_id } = await fleet();
    expect((await record(admin, { amount_halalas: 100 })).body.fields).toEqual({ client_id: 'required' });
    const { body } = await record(admin, { client_id, amount_halalas: 100 });
    expect(body).toMatchObject({ from: 'admin', client: { id: client_id }, can: { approve: true } });
  });

  it.each(['client_operation', 'driver', 'gas_station_manager', 'gas_station_network_billing'] as const)(
    'is forbidden for a %s',
    async (group) => {
      const as = await world.makeUser(group);
      expect((await record(as, { amount_halalas: 1 })).status).toBe(403);
      expect((await approve(as, 1, 1)).status).toBe(403);
    },
  );
});

describe('with two approvers', () => {
  it('two users approve the same amount, and none their own recording', async () => {
    const second = await world.makeUser('admin');
    const body = { name: 'top_up_second_approver', value: 1, starts_on: '2026-03-01' };
    await world.call(planSetting, { as: admin, body });
    const { client_id, billing } = await fleet();

    const { id } = (await record(billing, { amount_halalas: 900 })).body;
    const once = await approve(admin, id, 900);
    expect(once.body).toMatchObject({
      status: 'pending',
      first_approved_amount_halalas: 900,
      can: { approve: false },
      approval_needs_another: 'first',
    });
    expect(await main(client_id)).toBe(0);
    expect((await approve(admin, id, 900)).body).toMatchObject({
      code: 'SECOND_APPROVER_REQUIRED',
      details: { because: 'first' },
    });
    // A correction starts over: the one who saw another amount has not approved this one.
    expect((await approve(second, id, 800, 'less arrived')).body.status).toBe('pending');
    expect((await approve(admin, id, 800)).body.status).toBe('approved');
    expect(await main(client_id)).toBe(800);

    const own = (await record(admin, { client_id, amount_halalas: 70 })).body;
    expect((await approve(admin, own.id, 70)).body).toMatchObject({
      code: 'SECOND_APPROVER_REQUIRED',
      details: { because: 'own' },
    });
    expect((await approve(second, own.id, 70)).body.status).toBe('approved');
    await world.call(planSetting, { as: admin, body: { ...body, value: 0 } });
  });

  it('once no longer required, the first approver posts it alone, under one name', async () => {
    const body = { name: 'top_up_second_approver', value: 1, starts_on: '2026-03-01' };
    await world.call(planSetting, { as: admin, body });
    const { client_id, billing } = await fleet();
    const { id } = (await record(billing, { amount_halalas: 900 })).body;
    expect((await approve(admin, id, 900)).body).toMatchObject({ first_approved_amount_halalas: 900 });
    await world.call(planSetting, { as: admin, body: { ...body, value: 0 } });
    expect((await approve(admin, id, 900)).body).toMatchObject({
      status: 'approved',
      first_approved_amount_halalas: null,
    });
    expect(await main(client_id)).toBe(900);
  });
});
