import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { backUp, filesBelow } from './platform/backup.ts';
import { BACKUP_NAME } from './platform/backup-files.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { withRoles } from './platform/database-roles.ts';

// `npm run backup`: one sealed file with database, files and keys as they are at one instant, while servers go on. `--to` names another
// folder than BACKUP_DIRECTORY, or `-` for standard output; `--keep 14` removes all but the newest. Leaves with 1 when there is none.

const ROOT = join(import.meta.dirname, '../../..');
/** What nobody can make again: without it sealed secrets, PINs and the chain of invoices are lost. */
const KEYS = [
  'TOKEN_SECRET',
  'TOKEN_SECRET_PREVIOUS',
  'PIN_SECRET',
  'PIN_SECRET_PREVIOUS',
  'SEALING_SECRET',
  'SEALING_SECRET_PREVIOUS',
  'EINVOICE_CERTIFICATE',
  'EINVOICE_PRIVATE_KEY',
  'TAX_AUTHORITY_TOKEN',
  'TAX_AUTHORITY_SECRET',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
] as const;
const print = (line: string) => process.stderr.write(`${line}\n`);

async function write(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  const config = readConfig(process.env, ROOT);
  const to = values.to ?? config.BACKUP_DIRECTORY;
  const keep = Number(values.keep ?? Infinity);
  if (!to) throw new ConfigError('BACKUP_DIRECTORY: needed, or `-- --to FOLDER` (`-` for standard output)');
  if (!config.BACKUP_PASSPHRASE)
    throw new ConfigError(
      'BACKUP_PASSPHRASE: needed, at least 16 characters, kept elsewhere than the backups',
    );
  if (!(keep >= 1)) throw new ConfigError('--keep: how many backups stay, at least 1');
  const begun = Date.now();
  let rows = 0;
  const source = { passphrase: config.BACKUP_PASSPHRASE, keys: keysOf(config), files: filesOf(config) };
  const size = await withRoles(config, ({ owner }) => {
    const backup = backUp({ ...source, connectionString: owner }, (more) => {
      rows += more;
    });
    return to === '-' ? pour(backup) : store(backup, resolve(ROOT, to), keep);
  });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  print(`${rows} rows in ${(size / 1e6).toFixed(1)} MB, ${seconds} s.`);
}

function keysOf(config: Config): Record<string, string> {
  return Object.fromEntries(KEYS.flatMap((name) => (config[name] ? [[name, config[name]]] : [])));
}

function filesOf(config: Config): Record<string, string> {
  return {
    ...filesBelow(join(config.DATA_DIRECTORY, 'https'), 'https'),
    ...(config.SEAL_ANCHORS && filesBelow(config.SEAL_ANCHORS, 'seal-anchors')),
    ...(config.EINVOICE_DEVICES && { 'einvoice-devices.json': resolve(ROOT, config.EINVOICE_DEVICES) }),
  };
}

async function pour(backup: AsyncIterable<Buffer>): Promise<number> {
  let size = 0;
  const counted = async function* () {
    for await (const bytes of backup) {
      size += bytes.length;
      yield bytes;
    }
  };
  await pipeline(counted, process.stdout);
  return size;
}

/** Under its name only once it is whole and on the disk. */
async function store(backup: AsyncIterable<Buffer>, folder: string, keep: number): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `fleet-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.backup`);
  try {
    await pipeline(backup, createWriteStream(`${file}.part`, { mode: 0o600, flush: true, flags: 'wx' }));
  } catch (error) {
    rmSync(`${file}.part`, { force: true });
    throw error;
  }
  renameSync(`${file}.part`, file);
  const older = readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse()
    .slice(keep);
  for (const name of older) rmSync(join(folder, name));
  print(file);
  return statSync(file).size;
}

try {
  await write();
} catch (error) {
  print(`There is no new backup: ${error instanceof ConfigError ? error.message : (error as Error).stack}`);
  process.exitCode = 1;
}
