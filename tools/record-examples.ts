import { spawnSync } from 'node:child_process';

/** `npm run record:examples`: records the responses of the API's examples from a real server, then regenerates the client. */
const steps: readonly [string, ...string[]][] = [
  ['vitest', 'run', '--project', 'database', 'apps/server/test/public-api/public-api.test.ts'],
  ['biome', 'format', '--write', 'packages/contracts/src/examples/answers'],
  ['node', 'tools/generate-client.ts'],
];
for (const [command, ...args] of steps) {
  const env = { ...process.env, RECORD_EXAMPLES: 'yes' };
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
