import type { z } from 'zod';

/** Problem of one field: a short code, translated under `fields.<code>`, and the violated limit if there is one. */
export interface FieldProblem {
  readonly code: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** What was counted: characters of a text, entries of a list, or the number itself. */
  readonly origin?: 'string' | 'array' | 'number';
}

/** Code of a contract's validation problem; our own refinements give theirs as message. */
export function fieldCode(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  return issue.code;
}

/**
 * The first problem of each field by its path: `{'contacts.admin.email': {code: 'invalid_format'}}`. `whole` is the
 * path of the object itself.
 */
export function fieldProblems(error: z.ZodError, rootName = 'body'): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of error.issues) problems[issue.path.join('.') || rootName] ??= problemOf(issue);
  return problems;
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  const code = fieldCode(issue);
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return { code };
  const counted = issue.origin as string;
  const origin = counted === 'string' || counted === 'array' ? counted : 'number';
  return issue.code === 'too_small'
    ? { code, origin, minimum: Number(issue.minimum) }
    : { code, origin, maximum: Number(issue.maximum) };
}
