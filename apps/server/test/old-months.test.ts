import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { getFile, uploadFile } from '@fleet/contracts/access/files.ts';
import { listAuditRows, listChanges } from '@fleet/contracts/insight/audit-log.ts';
import { exportMyData } from '@fleet/contracts/insight/personal-data.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveFiles } from '../src/access/files/moving.service.ts';
import { OLD_AUDIT_ROWS } from '../src/access/old-months/old-audit-rows.service.ts';
import { hashOf } from '../src/access/old-months/old-months.rules.ts';
import { type FiledTable, filesOldMonths } from '../src/access/old-months/old-months-file.service.ts';
import { TIMELINE } from '../src/fuelling/fuel-requests/fuel-requests-old-lines.service.ts';
import { throwAwayUnusedReadings } from '../src/fuelling/plate-readings/plate-readings.service.ts';
import { proveBooks } from '../src/insight/books-proof/books-proof.service.ts';
import { areAuditRowsSealed, sealPending } from '../src/money/ledger/ledger-seals.service.ts';
import { boundFirstMonths } from '../src/platform/months.ts';
import { duringChange } from './races/at-once.ts';
import { makeRefuelling } from './refuelling.ts';
import { type SimulatedObjectStore, startObjectStore } from './simulated-object-store.ts';
import { buildWorld, type World } from './world.ts';
import type { MadeUser } from './world-makers.ts';

const TABLES: FiledTable[] = [{ ...OLD_AUDIT_ROWS, mayLeave: areAuditRowsSealed }, TIMELINE];

let store: SimulatedObjectStore;
let world: World;
let fuelling: Awaited<ReturnType<typeof makeRefuelling>>;
let requests: number[];
let plate: number;
let done: unknown[];
/** The first of the month that follows the first partition, or so many months and days after it. */
let after: (months: number, days?: number) => Date;

beforeAll(async () => {
  store = await startObjectStore();
  world = await buildWorld({ environment: { FILE_STORE: store.setting } });
  fuelling = await makeRefuelling(world);
  requests = [];
  plate = await takePlate();
  await refuel({ plate_photo_file_id: plate });
  world.advance(3 * 86_400);
  await refuel();
  await boundFirstMonths(world.ownerUrl);
  const [first] = await world.rows<{ ends: Date }>(
    `select substring(pg_get_expr(relpartbound, oid) from $re$TO \\('([^']+)'\\)$re$)::timestamptz as ends from pg_class where relname = 'audit_rows_first'`,
  );
  const begins = new Date(first!.ends.getTime() + 12 * 3_600_000);
  after = (months, days = 0) =>
    new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + months, 1 + days, 9));
  await world.rows(`select add_months(t, $1) from unnest(array['audit_rows', 'fuel_request_timeline']) t`, [
    after(24),
  ]);
  world.at(after(0, 9));
  await refuel();
  world.at(after(2, 9));
  await refuel();
  done = await doneBy(fuelling.people.attendant);
  await sealPending(world.systemCtx());
});
afterAll(async () => {
  await world.close();
  await store.stop();
});

async function refuel(start = {}) {
  const { body } = await fuelling.requestFuel();
  await fuelling.initiate(body.id);
  await fuelling.start(body.id, start);
  expect((await fuelling.close(body.id)).status).toBe(200);
  requests.push(body.id);
}

/** A picture of a plate that was read, which its reading does not name as used. */
async function takePlate(): Promise<number> {
  const { attendant } = fuelling.people;
  const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
  const { body } = await world.call(uploadFile, {
    as: attendant,
    body: { kind: 'plate_photo' },
    file: await drawn.png().toBuffer(),
  });
  await world.rows(
    `insert into plate_readings (station_id, user_id, file_id, confidence_percent, created_at) values ($1, $2, $3, 10, $4)`,
    [fuelling.station.id, attendant.id, body.file_id, world.now],
  );
  return body.file_id;
}

const fileMonths = (tables = TABLES, isStopping = () => false) => {
  const systemCtx = () => {
    const ctx = world.systemCtx();
    return { ...ctx, config: { ...ctx.config, HISTORY_MONTHS: 13 } };
  };
  return filesOldMonths(tables)(systemCtx, isStopping);
};

const count = async (table: string) => {
  const [row] = await world.rows<{ rows: number }>(`select count(*)::int as rows from ${table}`);
  return row!.rows;
};

/** What people read of all this, page by page. */
async function readAll(as: MadeUser = fuelling.people.manager) {
  const [first] = requests;
  const details = [];
  for (const id of requests) details.push((await fuelling.get(id, as)).body);
  const pages = async (
    route: typeof listAuditRows | typeof listChanges,
    query: Record<string, string | number>,
  ) => {
    const rows = [];
    for (let older_than: string | null = ''; older_than !== null; ) {
      const wanted: Record<string, string | number> = {
        ...query,
        per_page: 12,
        ...(older_than && { older_than }),
      };
      const { status, body } = await world.call(route, { as: fuelling.people.admin, query: wanted });
      expect(status).toBe(200);
      rows.push(...body.rows);
      older_than = body.next;
    }
    return rows;
  };
  return {
    timelines: details.map(({ timeline }) => timeline),
    history: await pages(listChanges, { subject: 'fuel_request', subject_id: first! }),
    log: await pages(listAuditRows, {}),
    ofClient: await pages(listAuditRows, { client_id: fuelling.client.id, action: 'close' }),
    ofDays: await pages(listAuditRows, { from: '2026-03-03', to: '2026-03-05' }),
  };
}

const counts = async () => ({
  audit_rows: await count('audit_rows'),
  timeline: await count('fuel_request_timeline'),
});

/** What is read while a month goes to files, after its table was read and before the files are. Its own partition is needed until then. */
async function readWhileFiled<Read>(table: FiledTable, months: number, read: () => Promise<Read>) {
  const [month] = await world.rows<{ name: string; ends: Date }>(
    `select $1 || to_char(begins, '_YYYYMM') as name, (begins + interval '1 month') at time zone 'Asia/Riyadh' as ends
     from date_trunc('month', $2::timestamptz at time zone 'Asia/Riyadh') begins`,
    [table.name, after(months)],
  );
  const counted = await counts();
  await world.rows(`create view still_needed as select id from ${month!.name}`);
  await expect(fileMonths([table])).rejects.toMatchObject({ code: '2BP01' });
  await world.rows('drop view still_needed');
  expect(await counts()).toEqual(counted);
  const letGo = ['select let_go_month($1, $2, $3)', [table.name, month!.ends, world.now]] as const;
  return duringChange(world, ['lock table old_month_parts in access exclusive mode', []], read, letGo);
}

/** What somebody did, in the copy of what is held on them. */
async function doneBy(as: MadeUser) {
  const { body } = await world.call(exportMyData, { as });
  return body.sections.find(({ name }) => name === 'done')!.rows;
}

const brokenProofs = async () => {
  const broken = [];
  for await (const proof of proveBooks(world.systemCtx())) if (proof.broken > 0) broken.push(proof);
  return broken;
};

it('files months that are over, and people read the same', async () => {
  const before = await readAll();
  expect(before.timelines.every((lines) => lines.length >= 5)).toBe(true);
  expect(before.log.length).toBeGreaterThan(20);
  expect(before.ofClient.length).toBe(4);
  expect(before.ofDays.length).toBeGreaterThan(3);
  const counted = await counts();

  world.at(after(12, 27));
  await fileMonths();
  expect(await counts()).toEqual(counted);
  world.at(after(13, 9));
  await fileMonths();
  const left = await counts();
  expect(left.audit_rows).toBeLessThan(counted.audit_rows / 2);
  expect(left.timeline).toBeLessThan(counted.timeline);
  expect(await readAll()).toEqual(before);
  expect(await brokenProofs()).toEqual([]);
});

it('reads files that are in an object store, and asks readers to come again while it is down', async () => {
  const before = await readAll();
  await moveFiles(world.systemCtx, () => false);
  expect(store.objects.size).toBeGreaterThan(1);
  expect(await readAll()).toEqual(before);
  store.isDown = true;
  const answers = [
    await fuelling.get(requests[0]!),
    await world.call(listAuditRows, { as: fuelling.people.admin, query: { to: '2026-03-05' } }),
  ];
  store.isDown = false;
  // Gone from the store: the request is there all the same.
  const kept = new Map(store.objects);
  store.objects.clear();
  answers.push(await fuelling.get(requests[0]!));
  for (const [key, bytes] of kept) store.objects.set(key, bytes);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  // The copy of what is held on somebody has what they did, in files too; each copy is one deed more.
  expect(done.length).toBeGreaterThan(8);
  expect((await doneBy(fuelling.people.attendant)).slice(-done.length)).toEqual(done);
  await sealPending(world.systemCtx());
});

it('shows pictures of old lines to whoever read them before, and throws none away', async () => {
  const { manager, attendant } = fuelling.people;
  const stranger = await world.makeUser('client_manager');
  const answers = [];
  for (const as of [manager, attendant, stranger])
    answers.push((await world.call(getFile, { as, params: { id: plate } })).status);
  expect(answers).toEqual([200, 200, 404]);
  await throwAwayUnusedReadings(world.systemCtx());
  expect((await world.call(getFile, { as: manager, params: { id: plate } })).status).toBe(200);
});

it('goes on with a month where it was cut off, and with what came late', async () => {
  // As if by a clock that is years behind: it has its place, and is read among what is in files.
  await world.rows(
    `insert into fuel_request_timeline (fuel_request_id, entry, at, actor_kind) values ($1, 'refueling', '2026-03-01T08:00:00Z', 'user')`,
    [requests[0]],
  );
  await world.rows(
    `insert into audit_rows (at, actor_kind, action, subject, subject_id, client_id) values ('2026-03-03T08:00:00Z', 'system', 'close', 'fuel_request', $1, $2)`,
    [requests[0], fuelling.client.id],
  );
  await sealPending(world.systemCtx());
  const before = await readAll();
  expect(before.timelines[0]!.at(-1)!.entry).toBe('refueling');
  expect(before.ofClient).toHaveLength(5);
  const counted = await counts();

  world.at(after(14, 9));
  let wanted = 0;
  await fileMonths(TABLES, () => ++wanted > 1);
  await expect(
    fileMonths([{ ...TIMELINE, keep: () => Promise.reject(new Error('cut off')) }]),
  ).rejects.toThrow('cut off');
  expect(await counts()).toEqual(counted);
  expect(await readAll()).toEqual(before);

  // A file that is not whole before its month was let go is written again.
  const unfiled = `select p.file_id from old_month_parts p join old_months m on m.id = p.month_id where m.filed_at is null`;
  expect(await world.rows(unfiled)).toHaveLength(1);
  await world.rows(`update files set bytes = 'damaged' where id in (${unfiled})`);
  await fileMonths([TABLES[0]!]);
  expect(await world.rows(unfiled)).toEqual([]);
  expect(await counts()).toEqual(counted);

  const readLog = async () =>
    (await world.call(listAuditRows, { as: fuelling.people.admin, query: { per_page: 100 } })).body.rows;
  const log = await readLog();
  expect(await readWhileFiled(TABLES[0]!, 0, readLog)).toEqual(log);
  expect(await readAll()).toEqual(before);
  const { body } = await readWhileFiled(TIMELINE, 0, () => fuelling.get(requests[2]!));
  expect(body.timeline).toEqual(before.timelines[2]);
  expect(await readAll()).toEqual(before);

  await fileMonths();
  expect((await counts()).audit_rows).toBeLessThan(counted.audit_rows);
  expect(await readAll()).toEqual(before);
  await fileMonths();
  expect(await readAll()).toEqual(before);
  expect(await brokenProofs()).toEqual([]);
});

it('does not let a month go whose rows are not all in files, or whose months before are not', async () => {
  const before = await readAll();
  const letGo = `select let_go_month('audit_rows', $1, now())`;
  const ends = async (months: number) => {
    const [row] = await world.rows<{ ends: Date }>(
      `select ((date_trunc('month', $1::timestamptz at time zone 'Asia/Riyadh')) at time zone 'Asia/Riyadh') as ends`,
      [after(months)],
    );
    return row!.ends;
  };
  await expect(world.rows(letGo, [await ends(3)])).rejects.toThrow('are not in files');
  await expect(world.rows(letGo, [await ends(2)])).rejects.toThrow('not to be filed');
  await expect(world.rows(letGo, [await ends(-3)])).rejects.toThrow('not to be filed');

  // Added to the month while its files were written: it begins again.
  world.at(after(16, 9));
  const late = `insert into fuel_request_timeline (fuel_request_id, entry, at, actor_kind) values ($1, 'refueling', $2, 'user')`;
  let turns = 0;
  const keep = async () => {
    turns += 1;
    await world.rows(late, [requests[0], after(2, 1)]);
  };
  await fileMonths([{ ...TIMELINE, keep }]);
  expect(turns).toBe(1);
  const counted = await counts();
  expect(counted.timeline).toBeGreaterThan(5);
  await world.rows(`insert into seal_queue (kind, row_id, row_at) values ('audit', 0, $1)`, [after(1, 20)]);
  await fileMonths();
  // Left are what came late, and audit rows of which one is not sealed yet.
  expect(await counts()).toEqual({ audit_rows: counted.audit_rows, timeline: 1 });
  await world.rows('delete from seal_queue where row_id = 0');
  const did = await doneBy(fuelling.people.attendant);
  const didToo = await readWhileFiled(TABLES[0]!, 2, () => doneBy(fuelling.people.attendant));
  expect(didToo.slice(1)).toEqual(did);
  await sealPending(world.systemCtx());
  await fileMonths();
  expect((await counts()).audit_rows).toBeLessThan(counted.audit_rows);
  const now = await readAll();
  // Each copy is a deed.
  expect(now.log.slice(2)).toEqual(before.log);
  expect(now.timelines[0]).toHaveLength(before.timelines[0]!.length + 1);
  expect(now.timelines.slice(1)).toEqual(before.timelines.slice(1));
  expect(await brokenProofs()).toEqual([]);
});

it('notices a file that was changed, and whoever reads it is told to come again', async () => {
  const [file] = await world.rows<{ id: number; bytes: Buffer }>(
    `select f.id, f.bytes from files f join old_month_parts p on p.file_id = f.id join old_months m on m.id = p.month_id
     where m.of_table = 'audit_rows' and f.moved_at is null order by p.id limit 1`,
  );
  await world.rows('update files set bytes = $2 where id = $1', [
    file!.id,
    Buffer.from('nothing of the kind'),
  ]);
  const names = (await brokenProofs()).map(({ name }) => name);
  expect(names).toContain('files of old months hold what was written to them');
  const query = { subject: 'fuel_request', subject_id: requests[2]! };
  expect(await world.call(listChanges, { as: fuelling.people.admin, query })).toMatchObject({ status: 503 });
  await world.rows('update files set bytes = $2 where id = $1', [file!.id, file!.bytes]);
  expect(await world.call(listChanges, { as: fuelling.people.admin, query })).toMatchObject({ status: 200 });
  expect(await brokenProofs()).toEqual([]);
});

it('proves of rows in files that they name the checks of their request', async () => {
  const [id] = requests;
  const [kept] = await world.rows<{ checks: string }>(
    `select checks::text from fuel_requests where id = $1`,
    [id],
  );
  const change = async (checks: string) => {
    await world.rows('alter table fuel_requests disable trigger user');
    await world.rows(`update fuel_requests set checks = $2 where id = $1`, [id, checks]);
    await world.rows('alter table fuel_requests enable trigger user');
  };
  await change('[{"code":"another"}]');
  const names = (await brokenProofs()).map(({ name }) => name);
  expect(names).toContain('the checks of a decision are those that its audit row in a file names');
  await change(kept!.checks);
  expect(await brokenProofs()).toEqual([]);
});

it('proves by the chain that nobody wrote other rows into a file, hashes and all', async () => {
  const [part] = await world.rows<{ id: number; file_id: number; bytes: Buffer }>(
    `select p.id, p.file_id, f.bytes from files f join old_month_parts p on p.file_id = f.id join old_months m on m.id = p.month_id
     where m.of_table = 'audit_rows' and f.moved_at is null order by p.id limit 1`,
  );
  const text = zstdDecompressSync(part!.bytes).toString().replace('"action":"close"', '"action":"stop"');
  await world.rows('update files set bytes = $2 where id = $1', [part!.file_id, zstdCompressSync(text)]);
  await world.rows('update old_month_parts set sha256 = $2 where id = $1', [part!.id, hashOf(text)]);
  const names = (await brokenProofs()).map(({ name }) => name);
  expect(names).toEqual(['the chain of seals over entries and audit rows is unbroken']);
});
