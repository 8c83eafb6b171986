import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEASURE_PLACES } from '../packages/contracts/src/measure-places.ts';
import { MEASURE_NAMES, MEASURES } from '../packages/contracts/src/measures.ts';

/** Writes `docs/measures.md`, the list of all measures: node tools/measures-page.ts */

const ROOT = join(import.meta.dirname, '..');
export const MEASURES_PAGE = join(ROOT, 'docs/measures.md');

/** The page as the dictionary has it. */
export function measuresPage(): string {
  const path = join(ROOT, 'apps/web/public/assets/data/locales/en.json');
  const texts = JSON.parse(readFileSync(path, 'utf8')).measures as Record<
    string,
    { name: string; means: string }
  >;
  const parts = MEASURE_NAMES.map((name) => {
    const places = MEASURE_PLACES[name].map((place) => `- \`${place}\``).join('\n');
    return `## ${texts[name]!.name}\n\n${texts[name]!.means} \`${name}\`, ${MEASURES[name].replaceAll('_', ' ')}.\n\n${places}\n`;
  });
  return `# Measures

Every figure that is shown under a name, what it means, and each place that gives it: a route and what of its answer. \`apps/server/test/measures/measure-places.test.ts\` asks all places of a measure, on the demo company and on random days, and wants one number ([decision 73](decisions/0073-dictionary-of-measures.md)). Written by \`node tools/measures-page.ts\`.

${parts.join('\n')}`;
}

if (import.meta.main) writeFileSync(MEASURES_PAGE, measuresPage());
