/** Reads the repository's own sources for test and statistics. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceFiles } from './source.ts';

const FOLDERS = ['apps', 'packages', 'tools', 'e2e', 'bench'];
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', 'public']);

export function readRepository(root: string): SourceFiles {
  const folders = FOLDERS.map((folder) => join(root, folder)).filter((path) => existsSync(path));
  return new Map(folders.flatMap((folder) => readSources(root, folder)));
}

function readSources(root: string, folder: string): [string, string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : readSources(root, path);
    if (!/\.(ts|tsx|mts|mjs|js)$|\bmigrations\/.*\.sql$/.test(path) || path.endsWith('.d.ts')) return [];
    return [[relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]];
  });
}
