/** The rules of ARCHITECTURE.md, as functions over source text; `architecture.test.ts` applies them to the repository. */
import { posix } from 'node:path';

/** Path from the repository's root, with forward slashes → text. */
export type SourceFiles = ReadonlyMap<string, string>;

export interface Violation {
  readonly rule: string;
  readonly file: string;
  readonly detail: string;
}

interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
}

/** Where a file lives: the room's name, and within a module or a feature its noun. */
interface Room {
  readonly name: string;
  readonly noun?: string;
}

const LINE_LIMIT = 300;
const LAYERS = 'routes|service|queries|rules|table';
/** Written by a script and held against it by a test: nobody reads them from top to bottom. */
const GENERATED_FILE = /\.generated\.ts$/;
const TEST_FILE = /\.test(-support)?\.tsx?$|^apps\/\w+\/test\/|^e2e\//;

const ROOMS: [pattern: RegExp, name: string][] = [
  [/^packages\/routing\/src\/(?:threads|clients)\//, 'routing edge'],
  [/^packages\/einvoice\/src\/authority\//, 'einvoice edge'],
  [/^packages\/(domain|contracts|routing|einvoice)\/(?:src|test)\//, '$1'],
  [/^packages\/routing\/bin\/[\w-]+\.ts$/, 'command'],
  [/^packages\/client\/(?:src|test|examples)\//, 'client'],
  [/^packages\/plate-reader\/(?:src|test)\//, 'plate reader'],
  [/^apps\/server\/src\/[\w-]+\.ts$/, 'server root'],
  [/^apps\/server\/src\/platform\/[\w.-]+\.ts$/, 'platform'],
  [/^apps\/server\/src\/modules\/([\w-]+)\/[\w.-]+\.test(?:-support)?\.ts$/, 'module test'],
  [new RegExp(String.raw`^apps/server/src/modules/([\w-]+)/[\w-]+\.(${LAYERS})\.ts$`), '$2'],
  [/^apps\/server\/(?:test\/|[\w.-]+\.config\.ts$)/, 'server test'],
  [/^apps\/web\/src\/[\w.-]+\.tsx?$/, 'web root'],
  [/^apps\/web\/src\/features\/([\w-]+)\//, 'web feature'],
  [/^apps\/web\/src\/(app|ui|lib)\//, 'web $1'],
  [/^apps\/web\/(?:test\/|[\w.-]+\.ts$)/, 'web set-up'],
];

const PACKAGES = ['domain', 'contracts', 'routing'];
/** Room → the rooms it may import. Within its own module or feature see `mayImport`. */
const ALLOWED: Record<string, readonly string[]> = {
  domain: ['domain'],
  contracts: ['contracts', 'domain'],
  routing: ['routing'],
  'routing edge': ['routing', 'routing edge'],
  command: ['routing', 'routing edge'],
  einvoice: ['einvoice'],
  'einvoice edge': ['einvoice', 'einvoice edge'],
  client: ['client'],
  'plate reader': ['plate reader', 'domain'],
  platform: ['platform', 'contracts', 'domain'],
  'server root': [
    'server root',
    'platform',
    'routes',
    'service',
    'plate reader',
    'einvoice edge',
    ...PACKAGES,
  ],
  table: ['table', 'platform', ...PACKAGES],
  rules: ['einvoice', ...PACKAGES],
  queries: ['table', 'platform', ...PACKAGES],
  service: ['service', 'platform', 'routing edge', 'plate reader', 'einvoice', 'einvoice edge', ...PACKAGES],
  routes: ['platform', ...PACKAGES],
  'web root': ['web root', 'web app', 'web ui', 'web lib', ...PACKAGES],
  'web app': ['web root', 'web app', 'web feature', 'web ui', 'web lib', ...PACKAGES],
  'web feature': ['web ui', 'web lib', ...PACKAGES],
  'web ui': ['web ui', 'web lib', ...PACKAGES],
  'web lib': ['web ui', 'web lib', ...PACKAGES],
  'web set-up': ['web set-up', ...PACKAGES],
};
/** Layer → the layers of its own module it may import. */
const OWN_MODULE: Record<string, readonly string[]> = {
  table: ['table'],
  rules: ['rules', 'table'],
  queries: ['queries', 'table'],
  service: ['service', 'queries', 'rules', 'table'],
  routes: ['service'],
};
const INPUT_OUTPUT =
  /^(node:(?!crypto$|util$|assert)|pg$|drizzle-orm|fastify|graphile-worker|undici|@node-rs\/|pino|sharp)/;
const MAY_READ_PROCESS =
  /^(apps\/server\/src\/([\w-]+\.ts|platform\/config\.ts)|packages\/routing\/bin\/[\w-]+\.ts)$/;

/** Every breach of every rule. An empty list means the house stands as ARCHITECTURE.md says. */
export function findViolations(files: SourceFiles): Violation[] {
  const found = [...files].flatMap(([file, text]) => [
    ...checkPlace(file),
    ...checkLength(file, text),
    ...checkImports(file, text),
    ...checkPurity(file, text),
    ...checkProcess(file, text),
    ...checkSettings(file, text),
  ]);
  return [...found, ...checkCircles(files)];
}

function checkPlace(file: string): Violation[] {
  const vague = /(?:^|\/)(utils|helpers|common|misc|shared)(?:\/|$)/.exec(posix.dirname(file));
  if (vague) {
    return [
      {
        rule: 'no vague folders',
        file,
        detail: `"${vague[1]}" says nothing: put the file with what it serves`,
      },
    ];
  }
  if (!/^(apps|packages)\//.test(file) || roomOf(file)) return [];
  return [
    {
      rule: 'every file has a room',
      file,
      detail: 'is in no room of ARCHITECTURE.md: move it, or add the room',
    },
  ];
}

function checkLength(file: string, text: string): Violation[] {
  if (TEST_FILE.test(file) || GENERATED_FILE.test(file)) return [];
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines <= LINE_LIMIT) return [];
  return [
    {
      rule: 'source files stop at 300 lines',
      file,
      detail: `has ${lines} lines: split it along what it does`,
    },
  ];
}

function checkImports(file: string, text: string): Violation[] {
  const room = roomOf(file);
  if (!room || TEST_FILE.test(file) || room.name === 'server test') return [];
  return listImports(text).flatMap((item) => {
    const target = resolveOurs(file, item.from);
    if (target === undefined) return checkPackage(file, room, item);
    const other = roomOf(target);
    if (!other || mayImport(room, other, item, target)) return [];
    const detail = `is ${describe(room)} and imports ${target}, ${describe(other)}`;
    return [{ rule: 'who may import whom', file, detail }];
  });
}

function checkPackage(file: string, room: Room, item: Import): Violation[] {
  const mustBePure = ['domain', 'contracts', 'routing', 'einvoice', 'rules'].includes(room.name);
  if (!mustBePure || item.typeOnly || !INPUT_OUTPUT.test(item.from)) return [];
  return [{ rule: 'rules and packages do no input or output', file, detail: `imports ${item.from}` }];
}

function mayImport(room: Room, other: Room, item: Import, target: string): boolean {
  if (ALLOWED[room.name]?.includes(other.name)) return true;
  if (room.noun !== undefined && room.noun === other.noun) {
    if (room.name === 'web feature') return other.name === 'web feature';
    return item.typeOnly || (OWN_MODULE[room.name]?.includes(other.name) ?? false);
  }
  // Rules refuse by AppError; the shapes of the platform (an actor, a row) are erased and do nothing.
  if (room.name === 'rules' && other.name === 'platform')
    return item.typeOnly || target.endsWith('/app-error.ts');
  return false;
}

function checkPurity(file: string, text: string): Violation[] {
  const room = roomOf(file);
  if (room?.name !== 'rules' && room?.name !== 'domain') return [];
  if (TEST_FILE.test(file)) return [];
  const impure = /\b(await|async|Math\.random|Date\.now|new Date\(\)|performance\.now)/.exec(
    withoutComments(text),
  );
  if (!impure) return [];
  return [
    {
      rule: 'rules are pure',
      file,
      detail: `uses ${impure[1]}: pass the value in (now, facts) and return the answer`,
    },
  ];
}

function checkProcess(file: string, text: string): Violation[] {
  if (TEST_FILE.test(file) || !/^(apps\/server\/src|packages\/)/.test(file) || MAY_READ_PROCESS.test(file))
    return [];
  const use = /\bprocess\.(env|exit)\b/.exec(withoutComments(text));
  if (!use) return [];
  const detail = `reads process.${use[1]}: settings come from platform/config.ts, only commands exit`;
  return [{ rule: 'only main, config and commands touch process', file, detail }];
}

/** A connection goes back to the pool with whatever was set on it: whoever gets it next would have it too. */
function checkSettings(file: string, text: string): Violation[] {
  if (TEST_FILE.test(file) || !file.startsWith('apps/server/src/')) return [];
  const lasting =
    /['"`]\s*(set (?!local\b)\w+(?: \w+)?\s*(?:=|\bto\b)|.*\bset_config\([^()]*,\s*false\))/i.exec(
      withoutComments(text),
    );
  if (!lasting) return [];
  const detail = `says ${lasting[1]}: "set local" ends with the transaction`;
  return [{ rule: 'settings of a connection end with their transaction', file, detail }];
}

/** Modules may not need each other in a ring. Tables may: a foreign key is no dependency of behaviour. */
function checkCircles(files: SourceFiles): Violation[] {
  const needs = new Map<string, Map<string, string>>();
  for (const [file, text] of files) {
    const room = roomOf(file);
    if (!room?.noun || room.name === 'web feature' || room.name === 'table' || TEST_FILE.test(file)) continue;
    for (const { from } of listImports(text)) {
      const other = roomOf(resolveOurs(file, from) ?? '');
      if (!other?.noun || other.name === 'table' || other.name === 'web feature' || other.noun === room.noun)
        continue;
      if (!needs.has(room.noun)) needs.set(room.noun, new Map());
      needs.get(room.noun)!.set(other.noun, file);
    }
  }
  const circle = findCircle(needs);
  if (!circle) return [];
  const file = needs.get(circle[0]!)!.get(circle[1]!)!;
  return [{ rule: 'modules form no circle', file, detail: circle.join(' → ') }];
}

function findCircle(needs: Map<string, Map<string, string>>): string[] | undefined {
  const done = new Set<string>();
  const walk = (noun: string, path: string[]): string[] | undefined => {
    if (path.includes(noun)) return [...path.slice(path.indexOf(noun)), noun];
    if (done.has(noun)) return undefined;
    for (const next of needs.get(noun)?.keys() ?? []) {
      const circle = walk(next, [...path, noun]);
      if (circle) return circle;
    }
    done.add(noun);
    return undefined;
  };
  for (const noun of needs.keys()) {
    const circle = walk(noun, []);
    if (circle) return circle;
  }
  return undefined;
}

function roomOf(file: string): Room | undefined {
  for (const [pattern, name] of ROOMS) {
    const match = pattern.exec(file);
    if (!match) continue;
    const isNamed = file.startsWith('apps/server/src/modules/') || name === 'web feature';
    const filled = name.replace(/\$(\d)/, (_, group: string) => match[Number(group)]!);
    return isNamed ? { name: filled, noun: match[1]! } : { name: filled };
  }
  return undefined;
}

function describe(room: Room): string {
  return room.noun ? `${room.name} of ${room.noun}` : room.name;
}

/** The repository path an import means, or undefined when it is somebody else's package. */
function resolveOurs(file: string, from: string): string | undefined {
  const workspace = /^@fleet\/(\w+)\/(.+)$/.exec(from);
  if (workspace) return `packages/${workspace[1]}/src/${workspace[2]}`;
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from);
  return undefined;
}

function listImports(text: string): Import[] {
  const code = withoutComments(text);
  const found: Import[] = [];
  const statements = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
  for (const match of code.matchAll(statements))
    found.push({ from: match[2]!, typeOnly: match[1] !== undefined });
  for (const match of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) {
    found.push({ from: match[1]!, typeOnly: false });
  }
  return found;
}

/** Good enough for our own, formatted sources: a `//` inside a string is kept because of the colon or quote before it. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1');
}
