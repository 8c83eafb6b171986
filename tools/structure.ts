/**
 * Prints coupling statistics of the repository, with `--list` including locations: `node tools/structure.ts [--list] [folder of
 * another checkout]`.
 */
import { join, resolve } from 'node:path';
import { readRepository } from './architecture/repository.ts';
import { measure } from './architecture/statistics.ts';

const words = process.argv.slice(2);
const root = words.find((word) => !word.startsWith('--')) ?? join(import.meta.dirname, '..');
for (const { name, count, places } of measure(readRepository(resolve(root)))) {
  console.log(`${name.padEnd(48)}${String(count).padStart(8)}`);
  if (words.includes('--list')) for (const place of places) console.log(`    ${place}`);
}
