import * as contract from '@fleet/contracts/access/background-jobs.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { messagesRead } from '../../messages/push-messages/push-messages.jobs.ts';
import { addJob } from '../../platform/jobs/add-job.ts';

let world: World;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());
beforeEach(() => world.rows('delete from jobs'));

/** A job with an invalid payload, after its last attempt. */
async function makeFailed(): Promise<number> {
  await world.rows(`insert into jobs (kind, payload) values ('push_messages_read', '{"user_id": "nobody"}')`);
  for (let attempt = 1; attempt <= 10; attempt++) {
    await world.jobs.runBatches();
    world.advance(3_601);
  }
  const [row] = await world.rows<{ id: number }>(`select id from jobs where status = 'dead'`);
  return row!.id;
}
const list = (query: Record<string, string> = {}) =>
  world.call(contract.listBackgroundJobs, { as: admin, query });

it('lists waiting jobs, and failed ones with their reason', async () => {
  const id = await makeFailed();
  await addJob(world.systemCtx(), messagesRead, { user_id: 1 });
  const all = await list();
  expect(all.body.rows.map(({ status }) => status)).toEqual(['waiting', 'failed']);
  const { body } = await list({ status: 'failed', q: 'expected number' });
  expect(body.rows).toEqual([
    expect.objectContaining({
      id,
      kind: 'push_messages_read',
      payload: { user_id: 'nobody' },
      attempts: 10,
      problem: expect.stringContaining('expected number'),
      can: { retry: true, discard: true },
    }),
  ]);
  expect((await list({ kind: 'wallet' })).body.rows).toEqual([]);
});

it('retries a failed job after its cause is resolved', async () => {
  const id = await makeFailed();
  await world.rows(`update jobs set payload = '{"user_id": 1}'`);
  const { status, body } = await world.call(contract.retryBackgroundJob, { as: admin, params: { id } });
  expect([status, body.status, body.attempts]).toEqual([200, 'waiting', 0]);
  expect(await world.jobs.runBatches()).toBe(1);
  expect((await list()).body.rows).toEqual([]);
  const { status: gone } = await world.call(contract.getBackgroundJob, { as: admin, params: { id } });
  expect(gone).toBe(404);
});

it('discards a failed job, which the audit log records', async () => {
  const id = await makeFailed();
  expect((await world.call(contract.discardBackgroundJob, { as: admin, params: { id } })).status).toBe(200);
  expect((await list()).body.rows).toEqual([]);
  const audited = await world.rows(
    `select action, before ->> 'kind' as kind from audit_rows where subject = 'background_job' and subject_id = $1`,
    [id],
  );
  expect(audited).toEqual([{ action: 'discard', kind: 'push_messages_read' }]);
});

it('rejects retrying or discarding a job that has not failed or does not exist', async () => {
  await addJob(world.systemCtx(), messagesRead, { user_id: 1 });
  const { id } = (await list()).body.rows[0]!;
  for (const route of [contract.retryBackgroundJob, contract.discardBackgroundJob]) {
    const refused = await world.call(route, { as: admin, params: { id } });
    expect([refused.status, refused.body.code]).toEqual([409, 'STATUS_CONFLICT']);
    expect((await world.call(route, { as: admin, params: { id: 999_999 } })).status).toBe(404);
  }
});
