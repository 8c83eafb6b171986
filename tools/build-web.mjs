/** Builds apps/web into apps/web/dist if its sources changed since the last build. Plain JavaScript, like setup. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const web = join(root, 'apps', 'web');
const stamp = join(web, 'dist', '.built-from');
const packages = join(root, 'packages');

// As the server decides it: a database of one's own means production, which has no page of components.
const stage = process.env.APP_ENV ?? (process.env.DATABASE_URL ? 'production' : 'development');
const gallery = stage === 'production' ? '' : 'yes';

const notBuilt = new Set(['node_modules', 'dist', 'tsconfig.json']);
const inputs = [
  ...readdirSync(web)
    .filter((name) => !notBuilt.has(name))
    .map((name) => join(web, name)),
  ...readdirSync(packages).map((name) => join(packages, name, 'src')),
  join(root, 'docs', 'help'),
  join(root, 'package-lock.json'),
];

// After an install under an older Node, continue with the pinned one.
const node24 = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (existsSync(join(web, 'index.html'))) {
  const wanted = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
    console.log('The web pages are up to date.');
  else build(wanted);
}

function build(wanted) {
  const started = Date.now();
  rmSync(stamp, { force: true });
  const result = spawnSync(
    existsSync(node24) ? node24 : process.execPath,
    [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--outDir',
      'dist',
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    { cwd: web, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production', VITE_GALLERY: gallery } },
  );
  if (result.status !== 0) {
    console.error('Building the web pages failed; Vite says why above.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  console.log(`Web pages built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function hashOf(paths) {
  const hash = createHash('sha256').update(gallery);
  for (const path of paths) addToHash(hash, path);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addToHash(hash, join(path, name));
    return;
  }
  // Tests are not part of the build.
  if (/\.test\.tsx?$/.test(path)) return;
  hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
}
