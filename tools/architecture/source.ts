/** What a source text says without running it: its imports, and which of them are ours. */
import { posix } from 'node:path';

/** Path from the repository's root, with forward slashes → text. */
export type SourceFiles = ReadonlyMap<string, string>;

export interface Violation {
  readonly rule: string;
  readonly file: string;
  readonly detail: string;
  /** Of a rule about SQL: the table named, and how. */
  readonly table?: string;
  readonly kind?: 'read' | 'write';
}

export interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
  readonly line: number;
}

export const TEST_FILE = /\.test(-support)?\.tsx?$|^apps\/\w+\/test\/|^e2e\//;
/** Written by a script and held against it by a test: nobody reads them from top to bottom. */
export const GENERATED_FILE = /\.generated\.ts$/;

/** The repository path an import means, or undefined when it is someone else's package. */
export function resolveOurs(file: string, from: string): string | undefined {
  const workspace = /^@fleet\/([\w-]+)\/(.+)$/.exec(from);
  if (workspace) return `packages/${workspace[1]}/src/${workspace[2]}`;
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from);
  return undefined;
}

export function listImports(text: string): Import[] {
  const code = withoutComments(text);
  const found: Import[] = [];
  const statements = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
  for (const match of code.matchAll(statements))
    found.push({ from: match[2]!, typeOnly: match[1] !== undefined, line: lineAt(code, match.index) });
  for (const match of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) {
    found.push({ from: match[1]!, typeOnly: false, line: lineAt(code, match.index) });
  }
  return found;
}

/** Comments become spaces, so that every line keeps its number. Good enough for our own, formatted sources. */
export function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1');
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
