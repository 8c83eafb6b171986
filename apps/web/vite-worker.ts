import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { OfflineSet, WorkerBuild } from './worker/messages.ts';

const BASE = '/vrp/';
/** Replaced in `index.html`, by which a page knows its version. */
const VERSION_MARK = '__VERSION__';

/** Loaded with every page, beside what they import themselves. */
const SHELL = [
  'src/main.tsx',
  'src/app/root.tsx',
  'src/app/front-app.tsx',
  'src/app/area-app.tsx',
  'src/app/toast-container.tsx',
];

/** The pages that open without a connection. Of a module that preloads pages, what it loads belongs to it. */
const SETS: Record<OfflineSet, string[]> = {
  pump: [
    'src/app/areas/gas-station-area.routes.tsx',
    'src/features/fuelling/shifts/pump/shift-screen.tsx',
    'src/features/fuelling/pump/preload-pump.ts',
  ],
  driver: [
    'src/app/areas/customer-area.routes.tsx',
    'src/app/notifications/bell.tsx',
    'src/features/delivery/trip-stops/trips-button.tsx',
    'src/features/fuelling/driver/preload-driver.ts',
  ],
  trips: [
    'src/app/areas/customer-area.routes.tsx',
    'src/app/notifications/bell.tsx',
    'src/features/delivery/trip-stops/preload-trips.ts',
  ],
};

/** Builds `worker.js` after the pages, with the list of their files, and marks the page with its version. */
export function serviceWorker(): Plugin {
  let root = '.';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const closure = new Closure(bundle, root);
      const preloaded = (path: string) =>
        /\/preload-[\w-]+\.ts$/.test(path)
          ? (this.getModuleInfo(join(root, path))?.dynamicallyImportedIds ?? [])
          : [];
      const filesOf = (paths: readonly string[]) =>
        closure.of(paths.flatMap((path) => [join(root, path), ...preloaded(path)]));

      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('no index.html to mark with its version');
      const files = publicFiles(join(root, 'public', 'assets'));
      const hashed = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const version = versionOf([...hashed, String(page.source), ...files.map(({ bytes }) => bytes)]);
      page.source = String(page.source).replace(VERSION_MARK, version);
      this.emitFile({ type: 'asset', fileName: 'version.txt', source: version });

      const common = files.map(({ path }) => path).filter((path) => !path.includes('/locales/'));
      const shell = [...common, ...filesOf(SHELL)];
      const known: WorkerBuild = {
        version,
        files: [...files.map(({ path }) => path), ...hashed.map((name) => BASE + name)],
        hashed: hashed.map((name) => BASE + name),
        shell,
        sets: { pump: filesOf(SETS.pump), driver: filesOf(SETS.driver), trips: filesOf(SETS.trips) },
      };
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: await bundleWorker(root, known) });
    },
  };
}

/** Files of chunks with all they import at once, with styles and what these name; not what is loaded later. */
class Closure {
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

function publicFiles(folder: string): { path: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({
      path: `${BASE}assets/${path.slice(folder.length + 1)}`,
      bytes: readFileSync(path),
    }));
}

function versionOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

async function bundleWorker(root: string, known: WorkerBuild): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    define: { KNOWN_BUILD: JSON.stringify(known) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'worker', 'worker.ts'), formats: ['iife'], name: 'worker' },
    },
  });
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  return output!.output[0].code;
}
