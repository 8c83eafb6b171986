/** Allowed imports: by room, within a noun by layer, between contexts by order. */
import { isLater } from './contexts.ts';
import { describeRoom, isLayer, type Room, roomOf } from './rooms.ts';
import {
  type Import,
  listImports,
  resolveOurs,
  type SourceFiles,
  TEST_FILE,
  type Violation,
} from './source.ts';

const PACKAGES = ['domain', 'contracts', 'routing', 'roads'];
const OFFERED = ['service', 'resource', 'jobs'];
const EDGES = ['routing edge', 'plate reader', 'einvoice', 'einvoice edge', 'roads edge'];
/** Room → rooms it may import. For its own noun or feature see `mayImport`. */
const ALLOWED: Record<string, readonly string[]> = {
  domain: ['domain'],
  contracts: ['contracts', 'domain'],
  routing: ['routing'],
  'routing edge': ['routing', 'routing edge'],
  command: ['routing', 'routing edge'],
  einvoice: ['einvoice'],
  'einvoice edge': ['einvoice', 'einvoice edge'],
  roads: ['roads'],
  'roads edge': ['roads', 'roads edge'],
  'roads command': ['roads', 'roads edge'],
  client: ['client'],
  'plate reader': ['plate reader', 'domain'],
  platform: ['platform', 'contracts', 'domain', 'roads', 'roads edge'],
  'server root': ['server root', 'platform', 'routes', 'fragments', ...OFFERED, ...EDGES, ...PACKAGES],
  demo: ['demo', 'platform', 'einvoice', ...OFFERED, ...PACKAGES],
  table: ['table', 'platform', ...PACKAGES],
  rules: ['einvoice', ...PACKAGES],
  fragments: ['fragments', 'table', 'platform', ...PACKAGES],
  queries: ['fragments', 'table', 'platform', ...PACKAGES],
  service: ['platform', ...OFFERED, ...EDGES, ...PACKAGES],
  jobs: ['platform', ...OFFERED, ...PACKAGES],
  resource: ['fragments', 'table', 'platform', ...OFFERED, ...PACKAGES],
  routes: ['platform', 'plate reader', ...PACKAGES],
  'web root': ['web root', 'web app', 'web ui', 'web lib', ...PACKAGES],
  'web app': ['web root', 'web app', 'web feature', 'web ui', 'web lib', 'web worker', ...PACKAGES],
  'web feature': ['web ui', 'web lib', ...PACKAGES],
  'web ui': ['web ui', 'web lib', ...PACKAGES],
  'web lib': ['web ui', 'web lib', 'web worker', ...PACKAGES],
  'web demo': ['web demo', 'web ui', 'web lib', 'routing edge', ...PACKAGES],
  'web worker': ['web worker'],
  'web set-up': ['web set-up', 'web worker', ...PACKAGES],
};
const STORED = ['queries', 'fragments', 'rules', 'table'];
/** Layer → layers of its own noun that it may import. */
const OWN_NOUN: Record<string, readonly string[]> = {
  table: ['table'],
  rules: ['rules', 'table'],
  fragments: ['fragments', 'rules', 'table'],
  queries: STORED,
  service: [...OFFERED, ...STORED],
  jobs: [...OFFERED, ...STORED],
  resource: [...OFFERED, ...STORED],
  routes: ['service', 'resource'],
};
const INPUT_OUTPUT =
  /^(node:(?!crypto$|util$|assert)|pg$|drizzle-orm|fastify|graphile-worker|undici|@node-rs\/|pino|sharp)/;
const PURE: readonly string[] = ['domain', 'contracts', 'routing', 'roads', 'einvoice', 'rules'];
/** The only file that names the query builder. */
const BUILDER = 'apps/server/src/platform/orm.ts';

export function checkImports(file: string, text: string, files: SourceFiles): Violation[] {
  const room = roomOf(file);
  if (!room || TEST_FILE.test(file) || room.name === 'server test') return [];
  return listImports(text).flatMap((item) => {
    const target = resolveOurs(file, item.from);
    if (target === undefined) return checkPackage(file, room, item);
    if (target === BUILDER) return checkPure(file, room, { ...item, from: 'drizzle-orm' });
    const other = roomOf(target);
    if (!other) return [];
    const meeting = `is ${describeRoom(room)} and imports ${target}, ${describeRoom(other)}`;
    if (!mayImport(file, room, other, item, target))
      return [{ rule: 'who may import whom', file, detail: meeting }];
    if (isUpward(room, other))
      return [{ rule: 'a context imports itself and those before it', file, detail: meeting }];
    if (room.name === 'contracts' && room.context && collectsContexts(target, other, files))
      return [{ rule: 'contracts of a context import no collection of them', file, detail: meeting }];
    return [];
  });
}

/** Foreign keys may point anywhere: a table may reference a later one. */
export function isUpward(room: Room, other: Room): boolean {
  if (room.name === 'table' && other.name === 'table') return false;
  return room.context !== undefined && other.context !== undefined && isLater(other.context, room.context);
}

/** Like all-routes.ts: a contract file outside the contexts that imports from them. */
function collectsContexts(target: string, other: Room, files: SourceFiles): boolean {
  if (other.name !== 'contracts' || other.context) return false;
  return listImports(files.get(target) ?? '').some(({ from }) => {
    const room = roomOf(resolveOurs(target, from) ?? '');
    return room?.name === 'contracts' && room.context !== undefined;
  });
}

function checkPackage(file: string, room: Room, item: Import): Violation[] {
  if (/^drizzle-orm(\/pg-core)?$/.test(item.from) && file !== BUILDER)
    return [{ rule: 'the query builder has one door', file, detail: `imports ${item.from}, not ${BUILDER}` }];
  return checkPure(file, room, item);
}

function checkPure(file: string, room: Room, item: Import): Violation[] {
  if (!PURE.includes(room.name) || item.typeOnly || !INPUT_OUTPUT.test(item.from)) return [];
  return [{ rule: 'rules and packages do no input or output', file, detail: `imports ${item.from}` }];
}

function mayImport(file: string, room: Room, other: Room, item: Import, target: string): boolean {
  if (ALLOWED[room.name]?.includes(other.name)) return true;
  if (other.name === 'demo') return file === 'apps/server/src/main.ts';
  if (room.noun !== undefined && room.noun === other.noun && room.context === other.context) {
    if (room.name === 'web feature') return other.name === 'web feature';
    return isLayer(other) && (item.typeOnly || (OWN_NOUN[room.name]?.includes(other.name) ?? false));
  }
  // Rules reject with AppError; platform types (an actor, a row) are erased.
  if (room.name === 'rules' && other.name === 'platform')
    return item.typeOnly || target.endsWith('/app-error.ts');
  return false;
}
