import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** Runs axe inside the page and returns only findings, not the large list of passes. */

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SOURCE = readFileSync(
  createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright'))).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Bar and menu of a desk: the same on every page of a user, and a third of what there is to look at. */
const FRAME = [['[data-menu] > nav'], ['[data-menu] header[data-colour]']];

export interface Scan {
  /** These rules only. */
  readonly only?: readonly string[];
  /** Whether the bar and menu around the page are looked at too. */
  readonly frame?: boolean;
}

/** Our pages have no embedded ones: without searching for them axe is four times as fast. */
const SCAN = `async ({ only, frame }) => {
  if (!window.axe) return undefined;
  // A colour on its way to another, after a change of skin, is there at once, and so is what fades in.
  const still = document.createElement('style');
  still.textContent = '*, ::before, ::after { transition: none !important }';
  document.head.append(still);
  for (const change of document.getAnimations())
    if (change.effect.getComputedTiming().endTime < Infinity) change.finish();
  // A quarter of the rules never finds anything serious; one of them asks every element for its landmark.
  const mild = (window.axe._audit?.rules ?? []).filter(({ impact }) => impact === 'minor' || impact === 'moderate');
  const { violations } = await window.axe.run(frame ? document : { exclude: ${JSON.stringify(FRAME)} }, {
    runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: ${JSON.stringify(RULES)} },
    rules: only ? {} : Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
  });
  still.remove();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => id + ' at ' + target.join(' ') + ': ' + html));
}`;

/** Serious and critical findings of the current page, one per line. */
export async function findingsOn(page: Page, { only, frame = false }: Scan = {}): Promise<string[]> {
  const scan = () => page.evaluate<string[] | undefined>(`(${SCAN})(${JSON.stringify({ only, frame })})`);
  const found = await scan();
  if (found) return found;
  // Injecting axe costs as much as running it, so it is kept until the next page load.
  await page.evaluate(SOURCE);
  return (await scan())!;
}
