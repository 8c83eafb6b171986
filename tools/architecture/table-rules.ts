/** Which tables a noun may use in SQL: those of its own and earlier contexts; and which it may write: its own. */
import { type Context, isLater } from './contexts.ts';
import { isLayer, roomOf } from './rooms.ts';
import { type SourceFiles, TEST_FILE, type Violation } from './source.ts';
import { type AccessKind, listSqlAccesses, listTableAccesses } from './sql.ts';
import { listMigrated, type Owner, objectsInReach, readTables, type Tables } from './tables.ts';

/** A use of one noun's table in another noun's code. */
export interface ForeignAccess {
  readonly file: string;
  readonly line: number;
  readonly table: string;
  readonly kind: AccessKind;
  readonly from: Owner;
  readonly to: Owner;
}

export function checkTables(files: SourceFiles): Violation[] {
  const tables = readTables(files);
  return [
    ...listForeignAccesses(files, tables).flatMap(judge),
    ...checkOwners(files, tables),
    ...checkViews(files, tables),
  ];
}

/** All uses of foreign tables by nouns and the platform. */
export function listForeignAccesses(files: SourceFiles, tables: Tables = readTables(files)): ForeignAccess[] {
  const names = new Set(tables.ownerOf.keys());
  return [...files].flatMap(([file, text]) => {
    const room = roomOf(file);
    if (!room || TEST_FILE.test(file) || room.name === 'table') return [];
    if (!isLayer(room) && room.name !== 'platform') return [];
    const from = { noun: room.noun ?? 'platform', context: room.context };
    return listTableAccesses(text, names, objectsInReach(file, text, tables)).flatMap((access) => {
      const to = tables.ownerOf.get(access.table)!;
      return to.noun === from.noun ? [] : [{ ...access, file, from, to }];
    });
  });
}

export function isForeignWrite({ kind, from, to }: ForeignAccess): boolean {
  return kind !== 'read' && from.context !== to.context;
}

export function isUpwardRead({ kind, from, to }: ForeignAccess): boolean {
  return kind === 'read' && isUpwardOf(from.context, to.context);
}

/** The platform precedes every context. */
function isUpwardOf(from: Context | undefined, to: Context | undefined): boolean {
  if (to === undefined) return false;
  return from === undefined || isLater(to, from);
}

function judge(access: ForeignAccess): Violation[] {
  const { file, line, table, kind, from, to } = access;
  const detail = `line ${line}, in ${placeOf(from)}: ${kind} of ${table}, which belongs to ${placeOf(to)}`;
  if (isForeignWrite(access))
    return [{ rule: 'a context writes its own tables', file, detail, table, kind: 'write' }];
  if (isUpwardRead(access))
    return [{ rule: 'a context reads its own tables and earlier ones', file, detail, table, kind: 'read' }];
  return [];
}

function placeOf({ noun, context }: Owner): string {
  return context === undefined ? noun : `${context}/${noun}`;
}

function checkOwners(files: SourceFiles, { ownerOf }: Tables): Violation[] {
  return [...listMigrated(files)].flatMap(([table, file]) =>
    ownerOf.has(table)
      ? []
      : [
          {
            rule: 'every table has an owner',
            file,
            detail: `makes ${table}: name its noun in tables.ts`,
            table,
          },
        ],
  );
}

/** A view may read what its owner may read. */
function checkViews(files: SourceFiles, { ownerOf }: Tables): Violation[] {
  const names = new Set(ownerOf.keys());
  const views = /\bcreate\s+(?:or\s+replace\s+)?(?:materialized\s+)?view\s+"?(\w+)"?([^;]*);/gi;
  return [...files].flatMap(([file, text]) => {
    if (!file.endsWith('.sql')) return [];
    return [...text.matchAll(views)].flatMap(([, view, body]) => {
      const from = ownerOf.get(view!);
      const read = new Set(listSqlAccesses(body!, names).map(({ table }) => table));
      return [...read].flatMap((table): Violation[] => {
        const to = ownerOf.get(table)!;
        if (!from || !isUpwardOf(from.context, to.context)) return [];
        const detail = `the view ${view} of ${placeOf(from)} reads ${table}, which belongs to ${placeOf(to)}`;
        return [
          { rule: 'a context reads its own tables and earlier ones', file, detail, table, kind: 'read' },
        ];
      });
    });
  });
}
