import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** What `npm run backup` calls its files. */
export const BACKUP_NAME = /^fleet-\d{8}T\d{6}Z\.backup$/;

/** When the newest backup in this folder was done; null where there is none, or no such folder. */
export async function findLastBackupAt(setting: string): Promise<Date | null> {
  const folder = resolve(ROOT, setting);
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .at(-1);
  if (!newest) return null;
  return stat(join(folder, newest)).then(
    ({ mtime }) => mtime,
    () => null,
  );
}
