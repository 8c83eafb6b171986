import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientSource } from './client-source.ts';

/** `npm run generate:client`: generates the part of packages/client that is derived from the API document. */
const FILE = join(import.meta.dirname, '../packages/client/src/api.generated.ts');

writeFileSync(FILE, await clientSource());
execFileSync('biome', ['format', '--write', FILE], { stdio: 'inherit' });
