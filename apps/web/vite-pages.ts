import { join } from 'node:path';
import type { Rolldown } from 'vite';
import type { OfflineSet } from './worker/messages.ts';

/** The pages' address; ends in a slash. */
export const BASE = '/vrp/';

/** Loaded with every page, beside what they import themselves. */
export const SHELL = [
  'src/main.tsx',
  'src/app/root.tsx',
  'src/app/front-app.tsx',
  'src/app/area-app.tsx',
  'src/app/behind.tsx',
];

/** The pages for phones: the table of their area first, the one they begin with last. What a `preload-*` module loads belongs to it. */
export const PAGES_OF_SETS: Record<OfflineSet, readonly string[]> = {
  pump: [
    'src/app/areas/gas-station-area.routes.tsx',
    'src/features/fuelling/shifts/pump/shift-screen.tsx',
    'src/features/fuelling/pump/preload-pump.ts',
    'src/features/fuelling/pump/queue-screen.tsx',
  ],
  driver: [
    'src/app/areas/driver-area.routes.tsx',
    'src/app/notifications/bell.tsx',
    'src/features/delivery/trip-stops/trips-button.tsx',
    'src/features/fuelling/driver/preload-driver.ts',
    'src/features/fuelling/driver/request-fuel-screen.tsx',
  ],
  trips: [
    'src/app/areas/driver-area.routes.tsx',
    'src/app/notifications/bell.tsx',
    'src/features/delivery/trip-stops/preload-trips.ts',
    'src/features/delivery/trip-stops/my-trips-screen.tsx',
  ],
};

const START = ['src/main.tsx', 'src/app/root.tsx'];
const AREA = 'src/app/area-app.tsx';

/** What people open first on a phone, with all that it needs before it is of use: before sign-in, and each of the pages above. */
export const FIRST_PAGES: Record<'front' | OfflineSet, readonly string[]> = {
  front: [...START, 'src/app/front-app.tsx'],
  pump: firstOf('pump'),
  driver: firstOf('driver'),
  trips: firstOf('trips'),
};

/** Their calls, with the checks of answers: the same file for all, needed when the page is there. */
export const FIRST_CALLS = [
  'access/sessions',
  'access/files',
  'fleet/vehicles',
  'fuelling/fuel-requests',
  'fuelling/pump-devices',
  'delivery/trip-stops',
].map((path) => `../../packages/contracts/src/${path}.ts`);

/** The first page of a desk. */
export function deskOf(area: string): readonly string[] {
  return [...START, AREA, `src/app/areas/${area}-area.routes.tsx`, 'src/app/layout/desk-layout.tsx'];
}

function firstOf(set: OfflineSet): readonly string[] {
  return [...START, AREA, PAGES_OF_SETS[set][0]!, PAGES_OF_SETS[set].at(-1)!];
}

/** Files of chunks with all they import at once, with styles and what these name; not what is loaded later. */
export class ChunkFiles {
  readonly #bundle: Rolldown.OutputBundle;
  readonly #chunkOf = new Map<string, string>();

  constructor(bundle: Rolldown.OutputBundle, root: string) {
    this.#bundle = bundle;
    for (const [name, part] of Object.entries(bundle)) {
      if (part.type !== 'chunk') continue;
      for (const id of part.moduleIds) this.#chunkOf.set(id.split('?')[0]!, name);
    }
    if (!this.#chunkOf.has(join(root, 'src/main.tsx'))) throw new Error('the page has no start');
  }

  /** Paths as a browser asks for them, imports before what imports them. */
  of(modules: readonly string[]): string[] {
    const found = new Set<string>();
    const add = (name: string) => {
      if (found.has(name)) return;
      found.add(name);
      const part = this.#bundle[name];
      if (part?.type !== 'chunk') return;
      const meta = (part as { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } })
        .viteMetadata;
      for (const next of [...part.imports, ...(meta?.importedCss ?? []), ...(meta?.importedAssets ?? [])])
        add(next);
    };
    for (const module of modules) {
      const chunk = this.#chunkOf.get(module.split('?')[0]!);
      if (!chunk) throw new Error(`${module} is in no file of the pages`);
      add(chunk);
    }
    return [...found].map((name) => BASE + name);
  }
}
