import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientSource } from '../../../tools/client-source.ts';

test('the generated file matches the API document; otherwise run npm run generate:client', async () => {
  const file = join(import.meta.dirname, '../src/api.generated.ts');
  const wanted = execFileSync('biome', ['format', `--stdin-file-path=${file}`], {
    input: await clientSource(),
    encoding: 'utf8',
  });
  expect(readFileSync(file, 'utf8')).toBe(wanted);
});
