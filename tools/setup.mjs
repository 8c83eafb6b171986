/**
 * Makes node_modules match package-lock.json, if it does not already. Plain JavaScript, as it runs under whatever Node (20 or newer)
 * started npm on a fresh clone.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-lock');
const nodeBinary = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

/** Disables scripts that download unused files or send telemetry, under every npm. */
const quietInstall = {
  ONNXRUNTIME_NODE_INSTALL: 'skip',
  ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip',
  SCARF_ANALYTICS: 'false',
};

if (!isStamped()) {
  if (isInstalledByHand()) writeFileSync(stamp, wanted);
  else install();
}

function isStamped() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && nodeRuns();
}

/** After a manual `npm install` the folder is up to date; reinstalling would break running processes. */
function isInstalledByHand() {
  const present = readLock(join(modules, '.package-lock.json'));
  const expected = readLock(join(root, 'package-lock.json'));
  if (!present || !expected || !nodeRuns()) return false;
  const missing = Object.entries(expected).some(([path, entry]) => {
    if (!path || (entry.optional && !present[path])) return false;
    return present[path]?.version !== entry.version;
  });
  const extra = Object.keys(present).some((path) => !expected[path]);
  return !missing && !extra;
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function install() {
  const first = !existsSync(modules);
  const started = Date.now();
  console.log(`Installing packages (${first ? 'first run, about a minute' : 'package-lock.json changed'})…`);
  rmSync(stamp, { force: true });
  // Without its stamp an incomplete node_modules is installed again.
  if (runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']) !== 0) {
    fail(
      'Installing packages failed; npm says why above. Check the network, then run the same command again.',
    );
  }
  if (!nodeRuns()) installNode();
  writeFileSync(stamp, wanted);
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Stricter npm versions skip the `node` package's install script, which downloads its binary: run it here. */
function installNode() {
  console.log('Fetching Node 24…');
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: join(modules, 'node'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...quietInstall },
  });
  // npm also skipped the link in .bin, because its target was missing.
  runNpm(['rebuild', 'node', '--ignore-scripts', '--loglevel=error']);
  if (!nodeRuns()) {
    fail(
      'Node 24 could not be fetched (package "node"). Check the network, then run the same command again.',
    );
  }
}

function nodeRuns() {
  return (
    existsSync(nodeBinary) &&
    existsSync(join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')) &&
    spawnSync(nodeBinary, ['--version'], { stdio: 'ignore' }).status === 0
  );
}

function runNpm(args) {
  // npm_execpath is the npm that started this script: use the same one regardless of PATH.
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...quietInstall } };
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return result.status ?? 1;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
