import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Manifest, publishedManifest } from './pack-routing/manifest.ts';

/**
 * `npm run pack:routing`: builds packages/routing as others would install it, packs it, installs the archive in an empty folder, and
 * runs an example there under Node, with its types checked. Publishing is `npm publish` of the archive it names.
 */
const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'packages/routing');
const PACKAGE = join(SOURCE, 'dist/package');
const EXAMPLE = `import { solve } from '@fleet/routing';
import { checkSolution } from '@fleet/routing/check-solution';
import { solveInWorker } from '@fleet/routing/node';
import type { Problem } from '@fleet/routing/problem';
const depot = [46.7, 24.7] as const;
const jobs = [[46.8, 24.6], [46.65, 24.75]].map(([lon, lat], id) => ({ id, location: [lon!, lat!] as const }));
const problem: Problem = { vehicles: [{ id: 1, start: depot, end: depot }], jobs };
const [here, there] = [solve(problem, { iterations: 50 }), await solveInWorker(problem, { iterations: 50 })];
if (here.summary.cost !== there.summary.cost || checkSolution(problem, here).length > 0) throw new Error('differs');
console.log(\`\${here.summary.routes} route, \${here.summary.distance} m, \${here.summary.unassigned} unassigned\`);
`;

rmSync(join(SOURCE, 'dist'), { recursive: true, force: true });
run(ROOT, 'tsc', '-p', 'packages/routing/tsconfig.json');
nameBuiltThreads(join(PACKAGE, 'lib/src/threads'));
for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE', 'example'])
  cpSync(join(SOURCE, name), join(PACKAGE, name), { recursive: true });
const manifest = publishedManifest(
  JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8')) as Manifest,
);
writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
const archive = run(PACKAGE, 'npm', 'pack', '--silent', '--pack-destination', '..').trim();
tryOut(join(SOURCE, 'dist', archive));
process.stdout.write(`packages/routing/dist/${archive}\n`);

/** The compiler names built files in imports; a thread's own file is named by a URL. */
function nameBuiltThreads(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const file = join(folder, name);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/new URL\('(\.\/[\w-]+)\.ts', import/, "new URL('$1.js', import"),
    );
  }
}

/** As somebody else would use it, under the Node that runs this. */
function tryOut(packed: string): void {
  const empty = mkdtempSync(join(tmpdir(), 'routing-'));
  writeFileSync(join(empty, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(empty, 'example.ts'), EXAMPLE);
  run(empty, 'npm', 'install', '--silent', '--no-audit', '--no-fund', packed);
  const node = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  run(empty, 'tsc', '--strict', '--module', 'nodenext', '--target', 'es2024', ...node, 'example.ts');
  const check = `for (const name of Object.keys(${JSON.stringify(manifest.exports)})) {
    if (!name.endsWith('thread') && !name.endsWith('.json')) await import('@fleet/routing' + name.slice(1));
  }`;
  run(empty, process.execPath, '--input-type=module', '-e', check);
  process.stdout.write(run(empty, process.execPath, 'example.js'));
  process.stdout.write(
    run(empty, join(empty, 'node_modules/.bin/routing'), '--help').split('\n')[0]!.concat('\n'),
  );
  rmSync(empty, { recursive: true });
}

function run(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
