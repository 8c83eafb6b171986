import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { FirstLoad } from './vite-first-load.ts';
import { BASE, ChunkFiles, FIRST_CALLS, PAGES_OF_SETS, SHELL } from './vite-pages.ts';
import type { WorkerBuild } from './worker/messages.ts';

/** Replaced in `index.html`, by which a page knows its version. */
const VERSION_MARK = '__VERSION__';
const FIRST_LOAD = /<script id="first-load"[^>]*>(.*?)<\/script>/s;
/** Files that the page itself asks for. */
const NAMED = /(?<=(?:src|href)=")\/vrp\/assets\/[^"]+/g;

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
      const closure = new ChunkFiles(bundle, root);
      const preloaded = (path: string) =>
        /\/preload-[\w-]+\.ts$/.test(path)
          ? (this.getModuleInfo(join(root, path))?.dynamicallyImportedIds ?? [])
          : [];
      const filesOf = (paths: readonly string[]) =>
        closure.of(paths.flatMap((path) => [join(root, path), ...preloaded(path)]));

      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('no index.html to mark with its version');
      const html = String(page.source);
      const files = publicFiles(join(root, 'public', 'assets'));
      const hashed = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const version = versionOf([...hashed, html, ...files.map(({ bytes }) => bytes)]);
      page.source = html.replace(VERSION_MARK, version);
      this.emitFile({ type: 'asset', fileName: 'version.txt', source: version });

      const { texts } = JSON.parse(FIRST_LOAD.exec(html)![1]!) as FirstLoad;
      const named = [...html.matchAll(NAMED)].map(([path]) => path);
      const known: WorkerBuild = {
        version,
        files: [...files.map(({ path }) => path), ...hashed.map((name) => BASE + name)],
        hashed: hashed.map((name) => BASE + name),
        shell: [...named, ...filesOf([...SHELL, ...FIRST_CALLS])],
        sets: {
          pump: filesOf(PAGES_OF_SETS.pump),
          driver: filesOf(PAGES_OF_SETS.driver),
          trips: filesOf(PAGES_OF_SETS.trips),
        },
        texts: Object.fromEntries(
          Object.entries(texts).map(([language, { desk: _desk, ...phones }]) => [
            language,
            Object.values(phones),
          ]),
        ),
      };
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: await bundleWorker(root, known) });
    },
  };
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
