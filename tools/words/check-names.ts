/** Finds banned names in sources, file names and text keys. */
import type { SourceFiles } from '../architecture/source.ts';
import { ALLOWED_NAMES, ALLOWED_STARTS, BANNED_NAMES, BANNED_PATHS } from './banned-names.ts';
import { listNames } from './names.ts';

/** The replacement of a banned name, or undefined if it is allowed. */
export function judgeName(name: string): string | undefined {
  if (name in ALLOWED_NAMES || ALLOWED_STARTS.some((pattern) => pattern.test(name))) return undefined;
  return BANNED_NAMES.find(({ pattern }) => pattern.test(name))?.instead;
}

/** `file:line name → replacement`, each name once per file. */
export function findBannedNames(files: SourceFiles): string[] {
  const judged = new Map<string, string | undefined>();
  const judge = (name: string) => {
    if (!judged.has(name)) judged.set(name, judgeName(name));
    return judged.get(name);
  };
  return [...files].flatMap(([file, text]) => {
    const found = new Map<string, string>();
    for (const { name, index, isPath } of listNames(text)) {
      const instead = isPath ? ownProperty(BANNED_PATHS, name) : judge(name);
      if (instead === undefined || found.has(name)) continue;
      found.set(name, `${file}:${text.slice(0, index).split('\n').length} ${name} → ${instead}`);
    }
    return [...found.values()];
  });
}

/** File names are checked as identifiers: `page-head.tsx` as `pageHead`. */
export function findBannedFiles(paths: Iterable<string>): string[] {
  return [...paths].flatMap((path) => {
    const parts = path
      .slice(path.lastIndexOf('/') + 1)
      .replace(/(?:\.(?:test|d|module))?\.\w+$/, '')
      .split('.');
    const names = parts.map((part) =>
      part.replace(/-+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    );
    return names.flatMap((name) => {
      const instead = judgeName(name);
      return instead === undefined ? [] : [`${path} → ${instead}`];
    });
  });
}

function ownProperty(object: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
