import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What we take in from others, and what must never get in: checked without a network. */

interface Locked {
  readonly link?: boolean;
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules') && !link);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licences that let a closed product use a package unchanged. */
const LICENSES = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 Unlicense'.split(
    ' ',
  ),
);
/** Their package says none; read in their LICENSE file. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

const SECRETS =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|xox[baprs]-[\w-]{10}|sk_live_\w+|AIza[\w-]{35}|eyJ[\w-]{20,}\.eyJ[\w-]+)/;

test('every package is pinned by its hash', () => {
  const loose = foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('every package has a license that the product may use', () => {
  const barred = foreign.filter(([path, { license = READ_BY_HAND[nameOf(path)] ?? 'none' }]) => {
    const choices = license.replaceAll(/[()]/g, '').split(' OR ');
    return !choices.some((choice) => choice.split(' AND ').every((one) => LICENSES.has(one)));
  });
  expect(barred.map(([path, { license }]) => `${path} ${license}`)).toEqual([]);
});

test('every package that may run a script when it is installed was decided on', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  const scripted = foreign.filter(([, { hasInstallScript }]) => hasInstallScript);
  const undecided = scripted.filter(([path]) => !(nameOf(path) in allowScripts));
  expect(undecided.map(([path]) => path)).toEqual([]);
});

test('no key, token or certificate of anybody is in the repository', () => {
  const files = execFileSync('git', ['grep', '-lIE', '.', '--', '.'], { cwd: ROOT, encoding: 'utf8' });
  const found = files.split('\n').filter((file) => file !== '' && SECRETS.test(read(file)));
  expect(found).toEqual([]);
});

test('the bill of materials names every package that runs in production', () => {
  const bill = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 }),
  ) as { bomFormat: string; components: { 'bom-ref': string }[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const named = bill.components.map((component) => component['bom-ref']);
  const server = JSON.parse(read('apps/server/package.json')) as { dependencies: Record<string, string> };
  const used = Object.entries(server.dependencies).filter(([, version]) => version !== '*');
  expect(named).toEqual(expect.arrayContaining(used.map(([name, version]) => `${name}@${version}`)));
});
