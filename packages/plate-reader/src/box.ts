import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../', import.meta.url);
const UNSHARE = '/usr/bin/unshare';
const PRLIMIT = '/usr/bin/prlimit';
/** The engine sets aside as much for code, without using it. */
const RESERVED_FOR_CODE_BYTES = 600_000_000;

/** Reads our own code and packages, writes nothing, starts nothing. Native code is needed; this binds only what is ours. */
const PERMISSIONS = [
  '--permission',
  '--allow-addons',
  ...['node_modules', 'packages'].map((folder) => `--allow-fs-read=${fileURLToPath(new URL(folder, ROOT))}`),
  // The warning is about native code, see above.
  '--disable-warning=PERM0001',
];

/**
 * How a process that reads strangers' files is started: without files, processes and settings of ours, and where the
 * system lets it (Linux, no privilege needed) without any network and within this much memory, native code included.
 */
export function boxed(memory_bytes: number): { execPath: string; execArgv: string[] } {
  if (!hasSystemBox()) return { execPath: process.execPath, execArgv: PERMISSIONS };
  const limit = `--data=${RESERVED_FOR_CODE_BYTES + memory_bytes}`;
  return {
    execPath: UNSHARE,
    execArgv: ['--user', '--net', '--', PRLIMIT, limit, '--core=0', '--', process.execPath, ...PERMISSIONS],
  };
}

let found: boolean | undefined;

/** Whether this system gives a process a network of its own; containers and services may forbid it. */
export function hasSystemBox(): boolean {
  found ??=
    existsSync(PRLIMIT) &&
    existsSync(UNSHARE) &&
    spawnSync(UNSHARE, ['--user', '--net', '--', PRLIMIT, '--core=0', '--', '/bin/true']).status === 0;
  return found;
}
