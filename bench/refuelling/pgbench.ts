import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Script } from './pgbench-script.ts';

/** Version of the installed pgbench; null if not installed. */
export function findPgbench(): string | null {
  const { stdout, status } = spawnSync('pgbench', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Runs the script on one connection per caller, for a duration or count; transactions per second. */
export async function runPgbench(
  connectionString: string,
  script: Script,
  how: { callers: number; seconds: number } | { callers: number; each: number; start: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'script.sql');
  writeFileSync(file, script.text);
  const amount =
    'seconds' in how ? ['-T', String(how.seconds)] : ['-t', String(how.each), '-D', `n=${how.start}`];
  const constants = [...script.constants].flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const threads = Math.min(2, how.callers);
  const child = spawn(
    'pgbench',
    [
      ...['-n', '-M', 'prepared', '-c', String(how.callers), '-j', String(threads), '-f', file],
      ...amount,
      ...constants,
      connectionString,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      printed += part.toString();
    });
  const code = await new Promise((done) => child.once('close', done));
  rmSync(folder, { recursive: true, force: true });
  const tps = /^tps = ([\d.]+)/m.exec(printed)?.[1];
  if (code !== 0 || !tps) throw new Error(`pgbench failed:\n${printed.slice(0, 3000)}`);
  return Number(tps);
}
