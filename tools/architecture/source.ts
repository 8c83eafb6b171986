/** Static analysis of a source text: its imports, and which of them are ours. */
import { posix } from 'node:path';

/** Path from the repository's root, with forward slashes → text. */
export type SourceFiles = ReadonlyMap<string, string>;

export interface Violation {
  readonly rule: string;
  readonly file: string;
  readonly detail: string;
  /** For SQL rules: the table and the kind of access. */
  readonly table?: string;
  readonly kind?: 'read' | 'write';
}

export interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
  readonly line: number;
}

export const TEST_FILE = /\.test(-support)?\.tsx?$|^apps\/\w+\/test\/|^e2e\//;
/** Generated files are verified by a test, not read, so they may be long. */
export const GENERATED_FILE = /\.generated\.ts$/;

/** The repository path of an import, or undefined for external packages. */
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

/** Replaces comments by spaces, so that line numbers stay the same. Sufficient for our own, formatted sources. */
export function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1');
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
