/** `npm run dev`: the API server, restarted on changes, with Vite in front of it. Ctrl-C ends both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const port = Number(process.env.PORT || 3000);
const apiTarget = `http://127.0.0.1:${port + 1}`;

const children = [
  start('.', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { PORT: String(port + 1) }),
  start('apps/web', [join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'], {
    API_TARGET: apiTarget,
    VITE_GALLERY: 'yes',
  }),
];
console.log(`Pages with reload: http://localhost:${port}/vrp/ · API: ${apiTarget}`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) child.once('exit', stop);
await Promise.all(children.map((child) => new Promise((ended) => child.once('exit', ended))));

/** The terminal sends Ctrl-C to the process group; a plain `kill` reaches only this process, so pass it on. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}

function start(folder: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: join(ROOT, folder),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}
