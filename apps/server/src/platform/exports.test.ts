import { connect, type Socket } from 'node:net';
import type { ExportQuery } from '@fleet/contracts/lists.ts';
import Fastify from 'fastify';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildWorld, type World } from '../../test/world.ts';
import { endStalledAnswers } from './admission.ts';
import type { Ctx } from './context.ts';
import { registerErrors } from './errors.ts';
import { sendExport, streamRows } from './exports.ts';
import { sql } from './orm.ts';

interface Row {
  id: number;
  name: string;
  amount_halalas: number;
  volume_ml: number | null;
  at: Date;
}

const ROWS = 2_500;
const statementOf = (
  rows: number,
) => sql`select n as id, case n when 2 then '=HYPERLINK("http://bad")' else 'Vehicle ' || n end as name,
    case n when 3 then -303 else n * 101 end as amount_halalas, case when n % 2 = 0 then n * 1000 end as volume_ml,
    timestamptz '2026-11-20 21:30:00Z' as at
  from generate_series(1, ${rows}::int) n`;
const STATEMENT = statementOf(ROWS);
const failingAt = (
  row: number,
) => sql`select n as id, 'Vehicle' as name, 100 / (n - ${row}::int) as amount_halalas, 1 as volume_ml, now() as at
    from generate_series(1, 5000) n`;
const wanted = {
  few: STATEMENT,
  long: statementOf(1_000_000),
  none: sql`select 1 as id, 'x' as name, 1 as amount_halalas, 1 as volume_ml, now() as at where false`,
  failing_at_once: failingAt(1),
  failing_later: failingAt(4_500),
};

/** Longer than a busy machine takes from one part of a file to the next. */
const STALLED_MS = 2_000;

/** A context of one company. */
function ctxOf(tenant: string): Ctx {
  const ctx = world.systemCtx();
  const database = world.database.of({ tenant, waits: 'briefly' });
  const config = { ...ctx.config, DOWNLOAD_SECONDS: 0.01 };
  return { ...ctx, config, db: database, platform: { ...ctx.platform, database } };
}

let world: World;
const app = Fastify();
let address: string;
beforeAll(async () => {
  world = await buildWorld();
  registerErrors(app, () => null);
  endStalledAnswers(app, STALLED_MS);
  app.get('/export', async (request, reply) => {
    const ctx = ctxOf((request.query as { of?: string }).of ?? 'somebody');
    await sendExport(ctx, reply, request.query as ExportQuery, {
      name: 'vehicles',
      rows: streamRows<Row>(ctx, wanted[(request.query as { rows?: keyof typeof wanted }).rows ?? 'few']),
      columns: [
        { key: 'name', value: (row) => row.name },
        { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
        { key: 'litres', kind: 'ml', value: (row) => row.volume_ml },
        { key: 'created_at', kind: 'instant', value: (row) => row.at },
      ],
    });
    return reply;
  });
  address = await app.listen({ port: 0 });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const send = (query: Record<string, string>) => app.inject({ url: '/export', query });

describe('an export', () => {
  test('contains every matching row, in display units and local time', async () => {
    const answer = await send({ format: 'csv', lang: 'en' });
    expect(answer.headers['content-disposition']).toMatch(/vehicles-\d{4}-\d\d-\d\d\.csv/);
    const rows = parseCsv(answer.body.replace('\uFEFF', ''));
    expect(rows).toHaveLength(ROWS + 1);
    expect(rows[0]).toEqual(['Name', 'Amount (SAR)', 'Liters', 'Created']);
    expect(rows[1]).toEqual(['Vehicle 1', '1.01', '', '2026-11-21 00:30:00']);
    expect(rows[4]).toEqual(['Vehicle 4', '4.04', '4.00', '2026-11-21 00:30:00']);
  });

  test('that takes longer than a download should is refused where the caller can have it made', async () => {
    const query = { format: 'csv', lang: 'en', rows: 'long' };
    const refused = await send({ ...query, large: 'refuse' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'EXPORT_IS_LARGE']);
    await expect.poll(readers).toBe(0);
    const failed = await send({ ...query, rows: 'failing_later', large: 'refuse' });
    expect(failed.statusCode).toBeGreaterThanOrEqual(400);
  });

  test('never contains spreadsheet formulas', async () => {
    const rows = parseCsv((await send({ format: 'csv', lang: 'en' })).body);
    expect(rows[2]![0]).toBe(`'=HYPERLINK("http://bad")`);
  });

  test('contains negative amounts as numbers that can be summed', async () => {
    const rows = parseCsv((await send({ format: 'csv', lang: 'en' })).body);
    expect(rows[3]![1]).toBe('-3.03');
  });

  test('as XLSX has typed numbers and times, and Arabic headers', async () => {
    const answer = await send({ format: 'xlsx', lang: 'ar' });
    const { sheets } = await readXlsx(answer.rawPayload);
    const rows = sheets[0]!.rows;
    expect(rows).toHaveLength(ROWS + 1);
    expect(rows[0]![0]).toBe('الاسم');
    expect(rows[2]!.slice(0, 3)).toEqual(['=HYPERLINK("http://bad")', 2.02, 2]);
    expect(rows[1]![3]).toEqual(new Date('2026-11-21T00:30:00Z'));
  });

  test.each(['csv', 'xlsx'] as const)('as %s ends when the caller disconnects', async (format) => {
    for (let n = 0; n < 3; n += 1) {
      const hangUp = new AbortController();
      const answer = await fetch(`${address}/export?format=${format}&lang=en&rows=long`, {
        signal: hangUp.signal,
      });
      expect(answer.status).toBe(200);
      await answer.body!.getReader().read();
      hangUp.abort();
      await expect.poll(readers).toBe(0);
    }
  });

  test('releases its connection, even if the reader disconnects', async () => {
    for (let n = 0; n < 20; n += 1) {
      const rows = streamRows<Row>(world.systemCtx(), STATEMENT);
      await rows.next();
      await rows.return(undefined);
    }
    const pool = world.systemCtx().platform.database.pool;
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });

  test.each(['csv', 'xlsx'] as const)('as %s without rows has its headers', async (format) => {
    const answer = await send({ format, lang: 'en', rows: 'none' });
    expect([answer.statusCode, answer.rawPayload.length > 20]).toEqual([200, true]);
  });

  test.each(['csv', 'xlsx'] as const)(
    'as %s that fails is refused before its first byte, or broken off after it',
    async (format) => {
      const refused = await send({ format, lang: 'en', rows: 'failing_at_once' });
      expect([refused.statusCode, refused.headers['content-disposition']]).toEqual([500, undefined]);
      expect(refused.json()).toMatchObject({ code: 'INTERNAL', request_id: expect.any(String) });
      const broken = await fetch(`${address}/export?format=${format}&lang=en&rows=failing_later`);
      // Half a file must not look like a whole one; before its first byte is on its way, it is refused like any call.
      const outcome = await broken.arrayBuffer().then(
        () => broken.status,
        () => 'broken off',
      );
      expect([500, 'broken off']).toContain(outcome);
      const { pool } = world.systemCtx().platform.database;
      await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
      expect((await send({ format, lang: 'en' })).statusCode).toBe(200);
    },
  );
});

/** Sends for a file and takes nothing of it. */
function stalled(of: string): Socket {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1', () =>
    socket.write(`GET /export?format=csv&lang=en&rows=long&of=${of} HTTP/1.1\r\nhost: x\r\n\r\n`),
  );
  return socket.on('error', () => {}).pause();
}

describe('downloads that nobody takes', () => {
  test('keep no other company from its own, and lose their places', async () => {
    const [first, second] = [stalled('one'), stalled('one')];
    await expect.poll(readers).toBe(1);
    const answer = await fetch(`${address}/export?format=csv&lang=en&of=other`);
    expect([answer.status, (await answer.text()).length > 100_000]).toEqual([200, true]);
    second.destroy();
    await vi.waitFor(async () => expect(await readers()).toBe(0), 10 * STALLED_MS);
    first.destroy();
    // Its turn comes after theirs.
    await (await fetch(`${address}/export?format=csv&lang=en&of=one`)).text();
  });

  test('have so many of one company wait, and no more', async () => {
    const ctx = ctxOf('one');
    const open = Array.from({ length: 6 }, () => streamRows<Row>(ctx, STATEMENT));
    const first = open.map((rows) => rows.next());
    // On a busy machine the last of them may have waited too long before its turn comes.
    for (const one of first) one.catch(() => {});
    await expect(first[5]).rejects.toMatchObject({ code: 'OVERLOADED' });
    for (const at of [0, 1]) {
      await expect(first[at]).resolves.toMatchObject({ done: false });
      await open[at]!.return(undefined);
    }
    await Promise.all(open.slice(2).map((rows) => rows.return(undefined)));
  });
});

/** Connections that read rows for a file now. */
async function readers(): Promise<number> {
  const open = await world.rows(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  );
  return open.length;
}
