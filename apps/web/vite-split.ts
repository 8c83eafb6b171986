import { basename, extname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { FIRST_CALLS, FIRST_PAGES } from './vite-pages.ts';

/** Which of the first pages need a module, by its id; filled once all modules are known. */
const neededBy = new Map<string, Set<string>>();
const ROOTS = { ...FIRST_PAGES, calls: FIRST_CALLS };
const PAGES = Object.keys(ROOTS);
const LIBRARY = /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/;
/** What a module takes from a library by name. */
const NAMED_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']([^./"'][^"']*)["']/g;
const IMPORTS_AND_EXPORTS =
  /\/\*.*?\*\/|\/\/[^\n]*|"use client";|\b(?:import|export)\b[^;'"]*(?:["'][^"']*["'])?;?/gs;

/**
 * Puts all modules that the same first pages need into one file: a page loads what it needs and nothing else, in a few files. A module of
 * its own would be a request, and compress worse. What none of them needs at once is left to the bundler.
 */
export function splitByFirstPage(): Plugin {
  let root = '.';
  return {
    name: 'split-by-first-page',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    buildEnd() {
      const inLibraries = Map.groupBy(this.getModuleIds(), nameInLibrary);
      for (const [page, modules] of Object.entries(ROOTS)) {
        const add = (id: string) => {
          const info = this.getModuleInfo(id);
          const pages = neededBy.get(id) ?? new Set();
          if (!info || pages.has(page) || isList(info)) return;
          neededBy.set(id, pages.add(page));
          info.importedIds.forEach(add);
          for (const [, names, library] of (info.code ?? '').matchAll(NAMED_IMPORT))
            for (const name of names!.split(','))
              for (const file of filesNamed(name.trim().split(/\s/)[0]!))
                inLibraries.get(`${library} ${file}`)?.forEach(add);
        };
        for (const path of modules) add(join(root, path));
      }
    },
  };
}

/** The modules that a first page needs at once. */
export function modulesOf(page: keyof typeof FIRST_PAGES): string[] {
  return [...neededBy].filter(([, pages]) => pages.has(page)).map(([id]) => id);
}

/** A group for each combination of pages, those of most pages first: what a module imports is needed wherever it is. */
export const GROUPS_BY_FIRST_PAGE = Array.from({ length: 2 ** PAGES.length - 1 }, (_, index) => {
  const pages = PAGES.filter((_, bit) => (index + 1) & (1 << bit));
  return {
    name: pages.length === PAGES.length ? 'start' : pages.join('-'),
    test: (id: string) => fileOf(id) === pages.join('-'),
    priority: 10 + pages.length,
  };
});

/** What sign-in or the calls share with one page is little, and goes into the file of all. */
function fileOf(id: string): string {
  const found = neededBy.get(id) ?? new Set();
  const isOfAll = found.size > 1 && (found.has('front') || found.has('calls'));
  return PAGES.filter((page) => isOfAll || found.has(page)).join('-');
}

/** A library's module that only lists others, of which the bundler drops what nobody takes. */
function isList({ id, code }: Rolldown.ModuleInfo): boolean {
  return LIBRARY.test(id) && (code ?? '').replace(IMPORTS_AND_EXPORTS, '').trim() === '';
}

function nameInLibrary(id: string): string {
  return `${LIBRARY.exec(id)?.[1]} ${basename(id, extname(id))}`;
}

/** `useNetwork` is in a file of that name, or in `use-network`. */
function filesNamed(name: string): string[] {
  return [name, name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)];
}
