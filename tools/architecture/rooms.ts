/** Maps files to the rooms of ARCHITECTURE.md by path patterns. */
import { CONTEXTS, type Context, contextOfContract, contextOfNoun, isContext } from './contexts.ts';

/** A file's room; within a context also its context and noun. */
export interface Room {
  readonly name: string;
  readonly context?: Context;
  readonly noun?: string;
}

const LAYERS = 'routes|service|queries|rules|table|resource|jobs|fragments';
const LAYER_FILE = String.raw`[\w-]+\.(?<layer>${LAYERS})\.ts`;
const TESTS = String.raw`[\w.-]+\.test(?:-support)?\.ts`;
const CONTEXT = `(?<context>${CONTEXTS.join('|')})`;
const NOUN = String.raw`(?<noun>[\w-]+)`;

const ROOMS: [pattern: RegExp, name: string][] = [
  [/^packages\/routing\/src\/(?:threads|clients|http)\//, 'routing edge'],
  [/^packages\/einvoice\/src\/authority\//, 'einvoice edge'],
  [/^packages\/roads\/src\/files\//, 'roads edge'],
  [/^packages\/contracts\/src\/(?<contract>[\w.-]+)\.ts$/, 'contracts'],
  [new RegExp(String.raw`^packages/contracts/src/${CONTEXT}/[\w.-]+\.ts$`), 'contracts'],
  [/^packages\/contracts\/(?:src\/examples|test)\//, 'contracts'],
  [/^packages\/domain\/(?:src|test)\//, 'domain'],
  [/^packages\/routing\/(?:src|test)\//, 'routing'],
  [/^packages\/einvoice\/(?:src|test)\//, 'einvoice'],
  [/^packages\/roads\/src\//, 'roads'],
  [/^packages\/roads\/bin\/[\w-]+\.ts$/, 'roads command'],
  [/^packages\/routing\/bin\/[\w-]+\.ts$/, 'command'],
  [/^packages\/client\/(?:src|test|examples)\//, 'client'],
  [/^packages\/plate-reader\/(?:src|test)\//, 'plate reader'],
  [/^apps\/server\/src\/[\w-]+\.ts$/, 'server root'],
  [/^apps\/server\/src\/platform\/(?:jobs\/)?[\w.-]+\.ts$/, 'platform'],
  [/^apps\/server\/(?:demo|src\/modules\/demo)\/[\w.-]+\.ts$/, 'demo'],
  [new RegExp(`^apps/server/src/${CONTEXT}/${NOUN}/${TESTS}$`), 'module test'],
  [new RegExp(`^apps/server/src/${CONTEXT}/${NOUN}/${LAYER_FILE}$`), 'layer'],
  [new RegExp(`^apps/server/src/modules/${NOUN}/${TESTS}$`), 'module test'],
  [new RegExp(`^apps/server/src/modules/${NOUN}/${LAYER_FILE}$`), 'layer'],
  [/^apps\/server\/(?:test\/|[\w.-]+\.config\.ts$)/, 'server test'],
  [/^apps\/web\/src\/[\w.-]+\.tsx?$/, 'web root'],
  [new RegExp(`^apps/web/src/features/${CONTEXT}/${NOUN}/`), 'web feature'],
  [new RegExp(`^apps/web/src/features/${NOUN}/`), 'web feature'],
  [/^apps\/web\/worker\/[\w-]+\.ts$/, 'web worker'],
  [/^apps\/web\/src\/app\//, 'web app'],
  [/^apps\/web\/src\/ui\//, 'web ui'],
  [/^apps\/web\/src\/lib\//, 'web lib'],
  [/^apps\/web\/demo\//, 'web demo'],
  [/^apps\/web\/(?:test\/|[\w.-]+\.ts$)/, 'web set-up'],
];

/** A noun outside its context's folder is looked up in `contexts.ts`. */
export function roomOf(file: string): Room | undefined {
  for (const [pattern, name] of ROOMS) {
    const match = pattern.exec(file);
    if (!match) continue;
    const { context, noun, contract, layer } = match.groups ?? {};
    const its = context ?? contextOfNoun(noun ?? '') ?? contextOfContract(contract ?? '');
    return {
      name: layer ?? name,
      ...(its !== undefined && isContext(its) ? { context: its } : {}),
      ...(noun === undefined ? {} : { noun }),
    };
  }
  return undefined;
}

export function describeRoom({ name, context, noun }: Room): string {
  const place = [context, noun].filter((part) => part !== undefined).join('/');
  return place ? `${name} of ${place}` : name;
}

/** Whether the room is a layer of a noun in the server. */
export function isLayer({ name }: Room): boolean {
  return LAYERS.split('|').includes(name);
}
