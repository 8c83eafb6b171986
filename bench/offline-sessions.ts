import { startVitest } from 'vitest/node';

// `npm run bench:offline [sessions] [seed]`: random sessions of offline pumps against the real server on PostgreSQL, a thousand by
// default. Checks the same property as the tests do with a few: fails if a liter is lost or counted twice.

const [sessions = '1000', seed = '1'] = process.argv.slice(2);
process.env.OFFLINE_SESSIONS = sessions;
process.env.OFFLINE_SEED = seed;
const vitest = await startVitest('test', ['pump-devices-sessions'], { project: 'database', watch: false });
await vitest.close();
