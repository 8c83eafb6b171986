import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutExcepted } from './architecture/exceptions.ts';
import { readRepository } from './architecture/repository.ts';
import { findViolations } from './architecture/rules.ts';

const ROOT = join(import.meta.dirname, '..');

describe('the repository', () => {
  it('complies with ARCHITECTURE.md', () => {
    const { left, idle } = withoutExcepted(findViolations(readRepository(ROOT)));
    expect(left.map(({ rule, file, detail }) => `${rule}: ${file} ${detail}`)).toEqual([]);
    expect(idle, 'exceptions that are no longer needed').toEqual([]);
  });
});
