import { resolve } from 'node:path';

/** The folder of anchors; of a database elsewhere only where it is set: the data folder may have served another one. */
export function readAnchorSetting(
  settings: {
    readonly SEAL_ANCHORS: string;
    readonly DATABASE_URL?: string | undefined;
    readonly DATA_DIRECTORY: string;
  },
  root: string,
): string | null {
  if (settings.SEAL_ANCHORS) return resolve(root, settings.SEAL_ANCHORS);
  return settings.DATABASE_URL ? null : resolve(root, settings.DATA_DIRECTORY, 'seal-anchors');
}
