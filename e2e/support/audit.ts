import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findingsOn, type Scan } from './axe.ts';
import { soon, type Visitor } from './test-app.ts';
import type { Language } from './translations.ts';

/** Checks for every page: accessibility, overflow, target size, layout stability. */

export interface Appearance {
  readonly language: Language;
  readonly skin: 'light' | 'dark' | 'bordered' | 'semi-dark';
}

/** The part of a DOM element used here. */
interface Pressable {
  /** The control of a label. */
  readonly control?: Pressable | null;
  readonly outerHTML: string;
  readonly ownerDocument: { elementFromPoint(x: number, y: number): Pressable | null };
  getBoundingClientRect(): { left: number; right: number; top: number; bottom: number; width: number };
  contains(other: Pressable | null): boolean;
  closest(selector: string): Pressable | null;
  scrollIntoView(how: { block: 'center' }): void;
}

const SMALLEST_TARGET_PX = 44;

/** Sets language and skin as stored by this browser, and reloads the page. */
export async function dress({ page }: Visitor, appearance: Appearance): Promise<void> {
  await page.evaluate(({ language, skin }) => {
    localStorage.setItem('language', language);
    localStorage.setItem('appearance', JSON.stringify({ skin }));
  }, appearance);
  await page.reload();
  await page.locator(`html[lang=${appearance.language}][data-skin=${appearance.skin}]`).waitFor();
  await settled(page);
}

/** Navigates like an internal link, without reloading the document. */
export async function goInside(page: Page, path: string): Promise<void> {
  // If a record of the same page is open, the list remains.
  const stays = new URL(page.url()).pathname.startsWith(`${path}/`);
  await page
    .locator('h1')
    .first()
    .evaluate((heading) => heading.setAttribute('data-left', heading.textContent ?? ''));
  await page.evaluate(`history.pushState({}, '', '${path}')`);
  // Another heading, or the same element with another text, if both pages share their screen.
  const isNew = () =>
    page
      .locator('h1')
      .first()
      .evaluate((heading) => heading.getAttribute('data-left') !== heading.textContent)
      .catch(() => false);
  if (!stays) await expect.poll(isNew, { message: `the heading of ${path}`, timeout: 30_000 }).toBe(true);
  await settled(page);
}

/** Resolves when the page has no pending requests. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.locator('.mantine-Skeleton-root, [aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** No serious or critical axe finding. */
export async function expectAccessible(page: Page, where: string, scan?: Scan): Promise<void> {
  const findings = await findingsOn(page, scan);
  expect.soft(findings, where).toEqual([]);
}

/** No horizontal overflow. */
export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const [needed, width]: [number, number] = await page
    .locator('html')
    .evaluate((html) => [html.scrollWidth, html.clientWidth]);
  expect.soft(needed, `${where}: width in px`).toBeLessThanOrEqual(width);
}

/** Every target is large enough for a gloved thumb, measured by hit testing; what covers a page while it opens is waited for. */
export async function expectLargeTargets(page: Page, where: string): Promise<void> {
  let small: string[] = [];
  await soon(async () => {
    small = await smallTargetsOf(page);
    return small;
  })
    .toEqual([])
    .catch(() => {});
  expect
    .soft(small, `${where}: targets under ${SMALLEST_TARGET_PX} px, and what is there instead`)
    .toEqual([]);
}

function smallTargetsOf(page: Page): Promise<string[]> {
  return page.locator('button:enabled, a[href], input:enabled, label').evaluateAll(
    (elements, reach) => {
      const isDrawn = (element: Pressable) => element.getBoundingClientRect().width > 1;
      const isHit = (element: Pressable, x: number, y: number) => {
        const hit = element.ownerDocument.elementFromPoint(x, y);
        return element.contains(hit) || hit?.closest('label')?.control === element;
      };
      return elements
        .filter((element) => isDrawn(element) && !(element.control && isDrawn(element.control)))
        .filter((element) => {
          element.scrollIntoView({ block: 'center' });
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          return ![-reach, reach].every((off) => isHit(element, x, y + off) && isHit(element, x + off, y));
        })
        .map((element) => {
          element.scrollIntoView({ block: 'center' });
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const hit = element.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return `${element.outerHTML.slice(0, 160)} under ${hit?.outerHTML.slice(0, 160)}`;
        });
    },
    SMALLEST_TARGET_PX / 2 - 1,
  );
}

/** Starts measuring layout shifts of this visitor's pages. */
export async function watchShifts({ page }: Visitor): Promise<void> {
  await page.addInitScript(`
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
}

/** Cumulative layout shift of the current page since it was loaded. */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate('window.shifts');
}
