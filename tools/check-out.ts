import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Git in this repository; what it answered. */
export function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64e6 }).trim();
}

/** The last release: its tag, or in a clone without tags the commit that put its version into the changelog. */
export function lastRelease(): string {
  const tags = git('tag', '--list', 'v[0-9]*', '--merged', 'HEAD', '--sort=-version:refname');
  return tags.split('\n')[0] || git('log', '-1', '--format=%h', '-G^## [0-9]+\\.', '--', 'CHANGELOG.md');
}

/** What a version installs, but for its own workspaces. */
function packagesOf(version: string): string {
  const lock = JSON.parse(git('show', `${version}:package-lock.json`)) as { packages: object };
  return JSON.stringify(Object.entries(lock.packages).filter(([name]) => name.startsWith('node_modules/')));
}

/** Another version in `folder`, with packages of its own: ours are those of this version. */
export function checkOut(version: string, folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  git('worktree', 'add', '--quiet', '--detach', folder, version);
  const isSame = packagesOf(version) === packagesOf('HEAD');
  if (!isSame) {
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
    return;
  }
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@fleet'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@fleet') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(packages, '@fleet', name));
}
