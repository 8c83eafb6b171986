/** Which noun owns which table, and which names a file may use for tables. */
import { type Context, contextOfNoun } from './contexts.ts';
import { roomOf } from './rooms.ts';
import { resolveOurs, type SourceFiles, withoutComments } from './source.ts';

/** Tables and views created only in a migration → the noun that owns them. */
const OWNERS_OF_MIGRATED: Readonly<Record<string, string>> = { policies_in_force: 'policies' };

export interface Owner {
  readonly noun: string;
  /** Undefined for the platform, which precedes all. */
  readonly context: Context | undefined;
}

export interface Tables {
  /** Table → its owner; the platform has no noun. */
  readonly ownerOf: ReadonlyMap<string, Owner>;
  /** File that declares tables → its query builder objects → table. */
  readonly objectsOf: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export function readTables(files: SourceFiles): Tables {
  const ownerOf = new Map<string, Owner>();
  const objectsOf = new Map<string, Map<string, string>>();
  const contextOf = new Map<string, Context>();
  for (const [file, text] of files) {
    const room = roomOf(file);
    if (!room || !/^(?:table|resource|platform)$/.test(room.name)) continue;
    if (room.noun && room.context) contextOf.set(room.noun, room.context);
    const declared = [...withoutComments(text).matchAll(/\b(\w+)\s*=\s*pg(?:Table|View)\(\s*'(\w+)'/g)];
    const owner = { noun: room.noun ?? 'platform', context: room.context };
    for (const match of declared) ownerOf.set(match[2]!, owner);
    objectsOf.set(file, new Map(declared.map((match) => [match[1]!, match[2]!])));
  }
  for (const [table, noun] of Object.entries(OWNERS_OF_MIGRATED))
    ownerOf.set(table, { noun, context: contextOf.get(noun) ?? contextOfNoun(noun) });
  return { ownerOf, objectsOf };
}

/** Tables and views left by the migrations → the file that created them. */
export function listMigrated(files: SourceFiles): Map<string, string> {
  const made = new Map<string, string>();
  for (const file of [...files.keys()].filter((path) => path.endsWith('.sql')).sort()) {
    const statements =
      /\b(create|drop)\s+(?:materialized\s+)?(?:table|view)\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)"?(\s+partition\s+of)?/gi;
    for (const [, verb, table, partition] of files.get(file)!.matchAll(statements)) {
      if (verb!.toLowerCase() === 'drop') made.delete(table!);
      else if (!partition) made.set(table!, file);
    }
  }
  return made;
}

/** Query builder objects in scope of a file: its own and imported ones, by local name. */
export function objectsInReach(file: string, text: string, { objectsOf }: Tables): Map<string, string> {
  const reach = new Map(objectsOf.get(file));
  const imports = /^[ \t]*import\s+\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/gm;
  for (const [, names, from] of withoutComments(text).matchAll(imports)) {
    const objects = objectsOf.get(resolveOurs(file, from!) ?? '');
    if (!objects) continue;
    for (const item of names!.split(',')) {
      const [name, alias = name] = item.trim().split(/\s+as\s+/);
      const table = objects.get(name!);
      if (table !== undefined) reach.set(alias!, table);
    }
  }
  return reach;
}
