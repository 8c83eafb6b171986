/** The modules of packages/routing that others may import, by their published name; all else stays inside. */
export const MODULES = {
  '.': 'solve',
  './solve': 'solve',
  './problem': 'problem',
  './solution': 'solution',
  './check-solution': 'check-solution',
  './horizon': 'horizon/solve-horizon',
  './horizon-problem': 'horizon/horizon-problem',
  './check-horizon': 'horizon/check-horizon',
  './relax-horizon': 'horizon/relax-horizon',
  './price-moves': 'horizon/price-moves',
  './driving-rules': 'horizon/driving-rules',
  './plan-mode': 'plan-mode',
  './route-timer': 'route-timer',
  './diff-solutions': 'diff-solutions',
  './draw-solution': 'draw-solution',
  './explain-solution': 'explain-solution',
  './explain-places': 'explain-places',
  './relaxations': 'relaxations',
  './node': 'threads/solve-in-worker',
  './node-explain': 'threads/explain-in-worker',
  './node-horizon': 'threads/horizon-in-worker',
  './browser': 'threads/solve-in-browser',
  './browser-thread': 'threads/browser-thread',
  './http': 'http/serve',
  './osrm': 'clients/osrm',
  './valhalla': 'clients/valhalla',
} as const;

/** What npm is told of the package: the workspace's own words, with what is built instead of its sources. */
export function publishedManifest({ name, version, description, license, engines, keywords }: Manifest) {
  return {
    name,
    version,
    description,
    license,
    keywords,
    type: 'module',
    sideEffects: ['./lib/src/threads/*-thread.js', './lib/bin/*.js'],
    engines,
    bin: { routing: 'lib/bin/routing.js' },
    exports: {
      ...Object.fromEntries(
        Object.entries(MODULES).map(([path, file]) => [
          path,
          { types: `./lib/src/${file}.d.ts`, default: `./lib/src/${file}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    files: ['lib', 'example', 'README.md', 'CHANGELOG.md', 'LICENSE'],
  };
}

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly engines: Readonly<Record<string, string>>;
}
