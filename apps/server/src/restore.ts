import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { proveAloud } from './insight/books-proof/prove-aloud.service.ts';
import { BackupError } from './platform/backup-sealing.ts';
import { runCommand } from './platform/command.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { type DatabaseRoles, withRoles } from './platform/database-roles.ts';
import { createDatabase, withDatabase } from './platform/embedded-postgres.ts';
import { readKeys } from './platform/keys.ts';
import { migrate } from './platform/migrate.ts';
import { type Restored, restore, writeKeys } from './platform/restore.ts';

// `npm run restore -- --from FILE` (`-` for standard input): puts a backup into the configured database, which must be empty, brings it to
// the schema of this version and proves the books. `--drill` does the same in a database of its own on the same server, and removes it.
// Leaves with 1 when the proof is broken, 2 when nothing could be restored.

const ROOT = join(import.meta.dirname, '../../..');
const ANCHORS = 'seal-anchors';
const print = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<boolean> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, drill: { type: 'boolean', default: false } },
  });
  const config = readConfig(process.env, ROOT);
  const { from } = values;
  if (!from) throw new ConfigError('npm run restore -- --from FILE [--drill]');
  if (!config.BACKUP_PASSPHRASE)
    throw new ConfigError('BACKUP_PASSPHRASE: needed, the one the backup was made with');
  const backup = from === '-' ? process.stdin : createReadStream(from);
  return withRoles(config, async (roles) => {
    if (values.drill) return drill(config, roles, backup);
    if (existsSync(join(config.DATA_DIRECTORY, 'restored')))
      throw new ConfigError(
        `${join(config.DATA_DIRECTORY, 'restored')} has the keys of an earlier one: move it away first`,
      );
    const restored = await restoreInto(config, roles, backup);
    keepKeys(config, restored);
    // Those of the backup: later ones name seals that are lost with what came after it.
    const anchors = join(config.DATA_DIRECTORY, 'restored', ANCHORS);
    return prove({ ...config, ...restored.keys, SEAL_ANCHORS: anchors }, roles);
  });
}

async function drill(
  config: Config,
  { owner, runtime }: DatabaseRoles,
  backup: AsyncIterable<Buffer>,
): Promise<boolean> {
  const name = `fleet_drill_${randomBytes(4).toString('hex')}`;
  const place = { owner: await createDatabase(owner, name), runtime: withDatabase(runtime, name) };
  try {
    const restored = await restoreInto(config, place, backup);
    const anchors = mkdtempSync(join(tmpdir(), 'anchors-'));
    try {
      for (const [file, bytes] of restored.files)
        if (dirname(file) === ANCHORS) writeFileSync(join(anchors, basename(file)), bytes);
      return await prove({ ...config, ...restored.keys, SEAL_ANCHORS: anchors }, place);
    } finally {
      rmSync(anchors, { recursive: true });
    }
  } finally {
    await drop(owner, name);
  }
}

async function restoreInto(
  config: Config,
  { owner, runtime }: DatabaseRoles,
  backup: AsyncIterable<Buffer>,
): Promise<Restored> {
  const begun = Date.now();
  const restored = await restore(owner, backup, config.BACKUP_PASSPHRASE);
  await migrate(owner, runtime);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  print(`The state of ${restored.manifest.taken_at}: ${restored.rows} rows in ${seconds} s.`);
  return restored;
}

function keepKeys(config: Config, restored: Restored): void {
  const folder = join(config.DATA_DIRECTORY, 'restored');
  writeKeys(folder, restored);
  print(`Keys and files that belong to it are in ${folder}.`);
  const { TOKEN_SECRET } = restored.keys;
  if (!TOKEN_SECRET || TOKEN_SECRET === config.TOKEN_SECRET) return;
  // The generated one of an empty database has sealed nothing yet.
  if (config.APP_ENV === 'development' && !process.env.TOKEN_SECRET)
    writeFileSync(join(config.DATA_DIRECTORY, 'token-secret'), TOKEN_SECRET, { mode: 0o600 });
  else print('TOKEN_SECRET is another one than there: set it to that of keys.json before a server starts.');
}

function prove(config: Config, { owner, runtime }: DatabaseRoles): Promise<boolean> {
  const keys = readKeys(config, config.TOKEN_SECRET);
  const restored = { ...config, KEYS: keys, DATABASE_URL: runtime, DATABASE_OWNER_URL: owner };
  return runCommand(restored, (ctx) => proveAloud(ctx, print));
}

async function drop(owner: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(owner, 'postgres') });
  await client.connect();
  await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
  await client.end();
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  const isExplained = error instanceof ConfigError || error instanceof BackupError;
  process.stderr.write(`Nothing was restored: ${isExplained ? error.message : (error as Error).stack}\n`);
  process.exitCode = 2;
}
