/** Coupling statistics of the repository, comparable between layouts. */
import { addNeed, largestCircle, listNeeds, type Needs } from './circles.ts';
import { isUpward } from './imports.ts';
import { roomOf } from './rooms.ts';
import { GENERATED_FILE, listImports, resolveOurs, type SourceFiles, TEST_FILE } from './source.ts';
import { type ForeignAccess, isForeignWrite, isUpwardRead, listForeignAccesses } from './table-rules.ts';

interface Figure {
  readonly name: string;
  readonly count: number;
  /** Locations, one line each. */
  readonly places: readonly string[];
}

/** The demo uses every service, so it is not a noun and counts only in files and lines. */
export function measure(files: SourceFiles): Figure[] {
  const sources = [...files].filter(([file]) => isCounted(file));
  const lines = sources.reduce((sum, [, text]) => sum + text.replace(/\n$/, '').split('\n').length, 0);
  const accesses = listForeignAccesses(files);
  const byImport = listNeeds(files);
  const bySql = withSql(files, byImport, accesses);
  const writes = accesses.filter(({ kind }) => kind !== 'read');
  return [
    { name: 'files', count: sources.length, places: [] },
    { name: 'lines', count: lines, places: [] },
    { name: 'nouns in the server', count: listNouns(files).size, places: [] },
    figure('module-to-module edges by import', edgesOf(byImport)),
    figure('module-to-module edges with SQL counted', edgesOf(bySql)),
    figure('nouns in the largest circle by import', largestCircle(byImport)),
    figure('nouns in the largest circle with SQL counted', largestCircle(bySql)),
    figure('foreign writes between nouns', writes.map(placeOf)),
    figure('foreign writes between contexts', writes.filter(isForeignWrite).map(placeOf)),
    figure('upward reads', accesses.filter(isUpwardRead).map(placeOf)),
    ...['server', 'contracts', 'web'].map((part) =>
      figure(`upward imports, ${part}`, listUpwardImports(files, part)),
    ),
  ];
}

function figure(name: string, places: readonly string[]): Figure {
  return { name, count: places.length, places };
}

function isCounted(file: string): boolean {
  if (!/^(?:apps|packages)\/.*\.tsx?$/.test(file) || /\/test\//.test(file)) return false;
  return !TEST_FILE.test(file) && !GENERATED_FILE.test(file);
}

function listNouns(files: SourceFiles): Set<string> {
  const inServer = [...files.keys()].filter((file) => file.startsWith('apps/server/src/'));
  return new Set(inServer.flatMap((file) => roomOf(file)?.noun ?? []));
}

/** Using another noun's table or fragment is also a dependency. Platform tables are exempt. */
function withSql(files: SourceFiles, byImport: Needs, accesses: readonly ForeignAccess[]): Needs {
  const needs: Needs = new Map([...byImport].map(([from, to]) => [from, new Map(to)]));
  for (const { from, to, file } of accesses)
    if (from.noun !== 'platform' && to.noun !== 'platform') addNeed(needs, from.noun, to.noun, file);
  for (const [file, text] of files) {
    const room = roomOf(file);
    if (!room?.noun || TEST_FILE.test(file)) continue;
    for (const item of listImports(text)) {
      const other = roomOf(resolveOurs(file, item.from) ?? '');
      if (other?.name === 'fragments' && other.noun !== room.noun)
        addNeed(needs, room.noun, other.noun!, file);
    }
  }
  return needs;
}

function edgesOf(needs: Needs): string[] {
  return [...needs].flatMap(([from, all]) => [...all].map(([to, file]) => `${from} → ${to} (${file})`));
}

function placeOf({ file, line, table, kind, from, to }: ForeignAccess): string {
  return `${from.noun} → ${to.noun}: ${kind} ${table} (${file}:${line})`;
}

function listUpwardImports(files: SourceFiles, part: string): string[] {
  const folder = part === 'contracts' ? 'packages/contracts/src/' : `apps/${part}/src/`;
  return [...files].flatMap(([file, text]) => {
    const room = roomOf(file);
    if (!room || !file.startsWith(folder) || TEST_FILE.test(file)) return [];
    return listImports(text).flatMap(({ from, line }) => {
      const target = resolveOurs(file, from);
      const other = roomOf(target ?? '');
      return other && isUpward(room, other) ? [`${file}:${line} → ${target}`] : [];
    });
  });
}
