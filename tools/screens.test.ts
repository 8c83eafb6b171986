import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FEATURES = join(import.meta.dirname, '../apps/web/src/features');
const MAX_WITHOUT = 10;

/** The features, as `fleet/drivers`, with a matching file. */
function featuresWith(pattern: string): Set<string> {
  const files = globSync(`*/*/**/${pattern}`, { cwd: FEATURES });
  return new Set(files.map((file) => dirname(file).split(/[\\/]/).slice(0, 2).join('/')));
}

describe('the features of the web application', () => {
  it('have screen tests, with at most ten exceptions', () => {
    const tested = featuresWith('*.screen.test.tsx');
    const without = [...featuresWith('*.tsx')].filter((feature) => !tested.has(feature)).sort();
    expect(without.length, without.join(', ')).toBeLessThanOrEqual(MAX_WITHOUT);
  });
});
