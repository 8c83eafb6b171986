import { startVitest } from 'vitest/node';

// `npm run bench:offline [sessions] [seed]`: random sessions of pumps without a line against the real server on PostgreSQL,
// a thousand unless told. The same property as in the tests, which play a few: it fails when a litre is lost or counted twice.

const [sessions = '1000', seed = '1'] = process.argv.slice(2);
process.env.OFFLINE_SESSIONS = sessions;
process.env.OFFLINE_SEED = seed;
const vitest = await startVitest('test', ['pump-devices-sessions'], { project: 'database', watch: false });
await vitest.close();
