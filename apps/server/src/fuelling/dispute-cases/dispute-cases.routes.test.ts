import { getFile, uploadAttachment } from '@fleet/contracts/access/files.ts';
import { getStatement } from '@fleet/contracts/billing/statements.ts';
import * as contract from '@fleet/contracts/fuelling/dispute-cases.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { proveBooks } from '../../insight/books-proof/books-proof.service.ts';
import { sealPending } from '../../money/ledger/ledger-seals.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

type Fleet = Awaited<ReturnType<typeof makeRefuelling>>;
const OBJECTION = { reason_code: 'wrong_litres', reason: 'The tank took 30 litres' } as const;

/** A client whose vehicle took and paid 40 L for 87.20. */
async function completed(): Promise<Fleet & { id: number }> {
  const fleet = await makeRefuelling(world);
  const id = await fleet.untilFuelling();
  expect((await fleet.close(id)).body.status).toBe('transaction_completed');
  return { ...fleet, id };
}

const open = ({ people, id }: Fleet & { id: number }, body: object = OBJECTION, as = people.manager) =>
  world.call(contract.openDisputeCase, { as, params: { id }, body });
const decide = ({ people }: Fleet, id: number, body: object, key?: string) =>
  world.call(contract.decideDisputeCase, {
    as: people.admin,
    params: { id },
    body: { reason: 'The pump log says so', ...body },
    ...(key ? { key } : {}),
  });

async function brokenProofs(): Promise<string[]> {
  await sealPending(world.systemCtx());
  const broken: string[] = [];
  for await (const proof of proveBooks(world.systemCtx()))
    if (proof.broken > 0) broken.push(`${proof.name} ${proof.examples}`);
  return broken;
}

describe('a dispute', () => {
  it('is opened with reason and files; platform, client and network can read it, others cannot', async () => {
    const fleet = await completed();
    const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const uploaded = await world.call(uploadAttachment, {
      as: fleet.people.manager,
      body: { name: 'tank.png' },
      file: photo,
    });
    expect(uploaded).toMatchObject({ status: 201, body: { name: 'tank.png', media_type: 'image/jpeg' } });
    const { file_id } = uploaded.body;
    const { status, body } = await open(fleet, { ...OBJECTION, file_ids: [file_id] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'open',
      charged_before_halalas: 8720,
      comments: [{ comment: OBJECTION.reason, files: [{ id: file_id, name: 'tank.png' }] }],
      can: { comment: true, decide: false },
      fuel_request: { id: fleet.id, dispute: { state: 'open' }, can: { dispute: false } },
    });
    const network = await world.makeUser('gas_station_network_manager', {
      network_id: fleet.station.network_id,
    });
    for (const as of [fleet.people.admin, network, fleet.people.billing]) {
      expect((await world.call(contract.getDisputeCase, { as, params: { id: body.id } })).status).toBe(200);
      expect((await world.call(getFile, { as, params: { id: file_id } })).status).toBe(200);
      const listed = await world.call(contract.listDisputeCases, { as, query: { state: 'open' } });
      expect(listed.body.rows.map(({ id }) => id)).toContain(body.id);
    }
    for (const as of [
      await world.makeUser('client_manager'),
      await world.makeUser('gas_station_network_manager'),
    ]) {
      expect((await world.call(contract.getDisputeCase, { as, params: { id: body.id } })).status).toBe(404);
      expect((await world.call(getFile, { as, params: { id: file_id } })).status).toBe(404);
      expect((await world.call(contract.listDisputeCases, { as })).body.total).toBe(0);
    }
    for (const as of [fleet.people.attendant, fleet.people.driver])
      expect((await world.call(getFile, { as, params: { id: file_id } })).status).toBe(404);
    const audit = await world.rows(
      `select action from audit_rows where subject = 'dispute_case' and subject_id = $1`,
      [body.id],
    );
    expect(audit).toEqual([{ action: 'open' }]);
  });

  it('is rejected with the reason: not completed, already disputed, too old, foreign file', async () => {
    const fleet = await makeRefuelling(world);
    const { body: created } = await fleet.requestFuel();
    expect(await open({ ...fleet, id: created.id })).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CONFLICT' },
    });

    const done = await completed();
    expect((await open(done)).status).toBe(201);
    expect(await open(done)).toMatchObject({ status: 409, body: { code: 'STATUS_CONFLICT' } });

    const old = await completed();
    world.advance(61 * 86_400);
    expect(await open(old)).toMatchObject({
      body: { code: 'DISPUTE_PERIOD_EXPIRED', details: { days: 60 } },
    });
    expect((await old.get(old.id)).body.can.dispute).toBe(false);

    const fresh = await completed();
    const stranger = await world.makeUser('client_manager');
    const { body: theirs } = await world.call(uploadAttachment, {
      as: stranger,
      body: {},
      file: Buffer.from('%PDF-1.4\nhello\n%%EOF\n'),
    });
    const refused = await open(fresh, { ...OBJECTION, file_ids: [theirs.file_id] });
    expect(refused).toMatchObject({ status: 400, body: { fields: { file_ids: 'unknown' } } });
    expect(await open(fresh, OBJECTION, stranger)).toMatchObject({ status: 404 });
  });
});

describe('an upheld dispute', () => {
  it('in part: liters not dispensed are borne by the station; statement, detail and ledger agree', async () => {
    const fleet = await completed();
    const { body: dispute } = await open(fleet);
    const { status, body } = await decide(fleet, dispute.id, {
      decision: 'uphold',
      volume_ml: 30_000,
      charged_halalas: 6540,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'upheld',
      amount_before_halalas: 8720,
      amount_after_halalas: 6540,
      charged_after_halalas: 6540,
      borne: { station_halalas: 2180, platform_halalas: 0 },
      can: { comment: false, decide: false },
    });
    expect(body.fuel_request).toMatchObject({
      status: 'transaction_completed',
      volume_ml: 30_000,
      amount_halalas: 6540,
      charged_halalas: 6540,
      money: { captured_halalas: 6540 },
    });
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 100_000 - 6540, reserved: 0 });
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(6540);
    const days = { from: '2026-01-01', to: '2026-12-31' };
    const statement = await world.call(getStatement, { as: fleet.people.billing, query: days });
    expect(statement.body.closing_halalas).toBe(100_000 - 6540);
    expect(
      statement.body.rows
        .map((row) => [row.kind, row.volume_ml, row.credit_halalas - row.debit_halalas])
        .slice(-3),
    ).toEqual([
      ['capture', 40_000, -8720],
      ['reversal', 40_000, 8720],
      ['capture', 30_000, -6540],
    ]);
    expect(await brokenProofs()).toEqual([]);
  });

  it.each([
    ['the client is excused: the platform bears it', 40_000, 0, 8720, { station: 0, platform: 8720 }],
    ['nothing was dispensed: the station bears it', 0, 0, 0, { station: 8720, platform: 0 }],
    ['both share it', 30_000, 5000, 6540, { station: 2180, platform: 1540 }],
  ])('%s', async (_title, volume_ml, charged_halalas, owed, borne) => {
    const fleet = await completed();
    const loss = await fleet.account('platform_loss');
    const { body: dispute } = await open(fleet);
    const { body } = await decide(fleet, dispute.id, { decision: 'uphold', volume_ml, charged_halalas });
    expect(body.borne).toEqual({ station_halalas: borne.station, platform_halalas: borne.platform });
    expect((await fleet.balances()).allocated).toBe(100_000 - charged_halalas);
    expect(await fleet.account('network_payable', fleet.station.network_id)).toBe(owed);
    expect(loss - (await fleet.account('platform_loss'))).toBe(borne.platform);
    expect(await brokenProofs()).toEqual([]);
  });

  it('is decided once despite repetition; never above the charge; and not by the client', async () => {
    const fleet = await completed();
    const { body: dispute } = await open(fleet);
    const above = await decide(fleet, dispute.id, { decision: 'uphold', charged_halalas: 8721 });
    expect(above).toMatchObject({
      body: { code: 'AMOUNT_ABOVE_BALANCE', details: { max_halalas: 8720 } },
    });
    expect(await decide(fleet, dispute.id, { decision: 'uphold' })).toMatchObject({
      body: { fields: { charged_halalas: 'required' } },
    });
    const body = { decision: 'uphold', charged_halalas: 0 };
    const key = crypto.randomUUID();
    const first = await decide(fleet, dispute.id, body, key);
    expect(await decide(fleet, dispute.id, body, key)).toMatchObject({ status: 200, body: first.body });
    expect(await decide(fleet, dispute.id, body)).toMatchObject({ body: { code: 'STATUS_CONFLICT' } });
    const manager = await world.call(contract.decideDisputeCase, {
      as: fleet.people.manager,
      params: { id: dispute.id },
      body: { ...body, reason: 'I say so' },
    });
    expect(manager.status).toBe(403);
    const entries = await world.rows('select id from ledger_entries where fuel_request_id = $1', [fleet.id]);
    // Hold, capture, its reversal, and the corrected capture.
    expect(entries).toHaveLength(4);
  });

  it('may be followed by a second dispute about the remainder', async () => {
    const fleet = await completed();
    const { body: first } = await open(fleet);
    await decide(fleet, first.id, { decision: 'uphold', volume_ml: 30_000, charged_halalas: 6540 });
    const { body: second } = await open(fleet);
    expect(second).toMatchObject({ charged_before_halalas: 6540, volume_before_ml: 30_000 });
    await decide(fleet, second.id, { decision: 'uphold', volume_ml: 30_000, charged_halalas: 0 });
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 100_000, reserved: 0 });
    expect(await brokenProofs()).toEqual([]);
  });
});

describe('a rejected dispute', () => {
  it('changes nothing, has a reason, and closes its thread', async () => {
    const fleet = await completed();
    const { body: dispute } = await open(fleet);
    const comment = (as = fleet.people.admin) =>
      world.call(contract.commentDisputeCase, {
        as,
        params: { id: dispute.id },
        body: { comment: 'We look at the pump’s log' },
      });
    expect((await comment()).status).toBe(201);
    expect((await decide(fleet, dispute.id, { decision: 'reject' })).body).toMatchObject({
      state: 'rejected',
      decision_reason: 'The pump log says so',
      borne: null,
      comments: [{ comment: OBJECTION.reason }, { comment: 'We look at the pump’s log' }],
    });
    expect((await comment()).body.code).toBe('STATUS_CONFLICT');
    expect(await fleet.balances()).toEqual({ main: 0, allocated: 100_000 - 8720, reserved: 0 });

    await world.jobs.runBatches();
    const notifications = await world.rows(
      `select kind, subject_id from push_messages where user_id = $1 and subject = 'dispute_case' order by id`,
      [fleet.people.billing.id],
    );
    expect(notifications.map(({ kind }) => kind)).toEqual([
      'dispute_opened',
      'dispute_comment',
      'dispute_rejected',
    ]);
  });
});
