import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

const TIMEOUT_MS = 30_000;
const INTERVAL_MS = 15;
const SHOWN_OF_A_PAGE = 3_000;

const CONTROLS =
  'button, a[href], [role="menuitem"], [role="tab"], [role="option"], [role="switch"], summary, label';
const FIELDS = 'input, textarea, select';

type Name = string | RegExp;

/** A user's actions on a page or part of it, and what the user sees; everything waits until it is possible. */
export interface Page {
  /** Clicks a button, link, tab, menu item, option or switch. */
  press(name: Name): Promise<void>;
  /** Replaces the content of a field. */
  fill(label: Name, text: string): Promise<void>;
  /** Toggles a checkbox or switch. */
  tick(label: Name): Promise<void>;
  /** Opens a field's options and selects one. */
  choose(label: Name, option: Name): Promise<void>;
  /** Changes a filter of the page: `Status: any status`. */
  filter(label: string, choice: Name): Promise<void>;
  attach(label: Name, file: File): Promise<void>;
  /** Waits until the text is visible. */
  sees(text: Name): Promise<void>;
  /** Waits until the text is gone. */
  misses(text: Name): Promise<void>;
  /** Waits until there is a control with this name. */
  offers(name: Name): Promise<void>;
  /** Whether there is such a control now. */
  has(name: Name): boolean;
  /** Waits until this part of the page is closed. */
  closes(): Promise<void>;
  valueOf(label: Name): Promise<string>;
  /** Waits until a field shows this error. */
  refuses(label: Name, text: Name): Promise<void>;
  /** The row of a table or list with this text. */
  row(text: Name): Page;
  openRow(text: Name): Promise<void>;
  /** Number of table rows. */
  rows(): number;
  /** The dialog opened last. */
  readonly dialog: Page;
  /** The panel beside the list. */
  readonly panel: Page;
  /** The part under this heading. */
  section(heading: Name): Page;
  /** The address below `/vrp`. */
  readonly address: string;
  readonly text: string;
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false });

export function pageOf(scope: Element | (() => Element | undefined), what = 'the page'): Page {
  const element = (): Element => {
    const found = typeof scope === 'function' ? scope() : scope;
    if (!found) throw new Error(`${what} is not there`);
    return found;
  };
  const control = (name: Name) =>
    eventually(element, `"${name}" to press`, () =>
      all(element(), CONTROLS).find((one) => isNamed(nameOf(one), name) && !isDisabled(one)),
    );
  const field = (label: Name) =>
    eventually(element, `the field "${label}"`, () =>
      all(element(), FIELDS).find((one) => isNamed(labelOf(one), label)),
    );

  const page: Page = {
    async press(name: Name): Promise<void> {
      await user.click(await control(name));
    },
    async fill(label: Name, text: string): Promise<void> {
      const input = await field(label);
      await user.click(input);
      await user.clear(input);
      if (text !== '') await user.paste(text);
    },
    async tick(label: Name): Promise<void> {
      const ready = await eventually(element, `"${label}" to tick`, () =>
        all(element(), FIELDS).find((one) => isNamed(labelOf(one), label) && !isDisabled(one)),
      );
      await user.click(ready);
    },
    async choose(label: Name, option: Name): Promise<void> {
      await user.click(await field(label));
      await pageOf(document.body).press(option);
    },
    async filter(label: string, choice: Name): Promise<void> {
      await page.press(new RegExp(`^${label}: `));
      await pageOf(document.body).press(choice);
    },
    async attach(label: Name, file: File): Promise<void> {
      await user.upload((await field(label)) as HTMLInputElement, file);
    },
    async sees(text: Name): Promise<void> {
      await eventually(element, `"${text}"`, () => includes(textOf(element()), text) || undefined);
    },
    async misses(text: Name): Promise<void> {
      await eventually(element, `"${text}" to go`, () => !includes(textOf(element()), text) || undefined);
    },
    async offers(name: Name): Promise<void> {
      await control(name);
    },
    has(name: Name): boolean {
      return all(element(), CONTROLS).some((one) => isNamed(nameOf(one), name));
    },
    async closes(): Promise<void> {
      const isClosed = () => typeof scope === 'function' && scope() === undefined;
      await eventually(
        () => document.body,
        `that ${what} closes`,
        () => isClosed() || undefined,
      );
    },
    async valueOf(label: Name): Promise<string> {
      return ((await field(label)) as HTMLInputElement).value;
    },
    async refuses(label: Name, text: Name): Promise<void> {
      await eventually(
        element,
        `"${text}" at the field "${label}"`,
        () =>
          all(element(), `${FIELDS}, [aria-invalid="true"], fieldset`).some(
            (one) => isNamed(labelOf(one), label) && includes(describedBy(one), text),
          ) || undefined,
      );
    },
    row(text: Name): Page {
      return pageOf(
        () => all(element(), 'tbody tr, li, [data-row]').find((row) => includes(textOf(row), text)),
        `the row "${text}"`,
      );
    },
    async openRow(text: Name): Promise<void> {
      const row = await eventually(element, `the row "${text}"`, () =>
        all(element(), '[data-row]').find((one) => includes(textOf(one), text)),
      );
      await user.click(row);
    },
    rows(): number {
      return all(element(), 'tbody tr[data-row], li [data-row]').length;
    },
    get dialog(): Page {
      return pageOf(() => all(document.body, '[role="dialog"], dialog[open]').at(-1), 'a dialog');
    },
    get panel(): Page {
      return pageOf(() => all(document.body, '[role="complementary"]').at(-1), 'a panel');
    },
    section(heading: Name): Page {
      return pageOf(
        () =>
          all(element(), 'h1, h2, h3, h4, legend')
            .find((one) => isNamed(textOf(one), heading))
            ?.closest('section, article, fieldset') ?? undefined,
        `the part "${heading}"`,
      );
    },
    get address(): string {
      return window.location.pathname.replace(/^\/vrp/, '') + window.location.search;
    },
    get text(): string {
      return textOf(element());
    },
  };
  return page;
}

async function eventually<Found>(
  element: () => Element,
  what: string,
  find: () => Found | undefined,
): Promise<Found> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    try {
      const found = find();
      if (found !== undefined) return found;
    } catch {
      // The container may not exist yet.
    }
    if (performance.now() > end) break;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
  let shown: string;
  try {
    shown = textOf(element());
  } catch (error) {
    shown = `${(error as Error).message}; the page reads: ${textOf(document.body)}`;
  }
  return expect.fail(`${what} is missing at ${window.location.pathname}: ${shown.slice(0, SHOWN_OF_A_PAGE)}`);
}

function all(scope: Element, selector: string): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(selector)];
}

function isNamed(name: string, wanted: Name): boolean {
  return typeof wanted === 'string' ? name === clean(wanted) : wanted.test(name);
}

function includes(text: string, wanted: Name): boolean {
  return typeof wanted === 'string' ? text.includes(clean(wanted)) : wanted.test(text);
}

function isDisabled(element: HTMLElement): boolean {
  return element.hasAttribute('disabled') || element.hasAttribute('data-disabled');
}

/** The accessible name. */
function nameOf(element: HTMLElement): string {
  return clean(element.getAttribute('aria-label') ?? textOf(element));
}

/** The label of a field, without the asterisk of required ones. */
function labelOf(element: HTMLElement): string {
  const own = element.getAttribute('aria-label');
  if (own !== null) return clean(own);
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = ids.map((id) => document.getElementById(id)).filter((label) => label !== null);
  if (labels.length > 0) return clean(labels.map(textOf).join(' '));
  if (element.matches('fieldset')) return textOf(element.querySelector('legend') ?? element);
  const label = element.id
    ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
    : element.closest('label');
  return label ? textOf(label) : '';
}

function describedBy(element: HTMLElement): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
  return clean(ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
}

/** Visible text without elements hidden from screen readers. */
function textOf(element: Element): string {
  const parts: string[] = [];
  const read = (node: Node): void => {
    if (node.nodeType === 3) parts.push(node.textContent ?? '');
    if (!(node instanceof Element) || node.matches('[aria-hidden="true"], style, script')) return;
    for (const child of node.childNodes) read(child);
    if (node.matches('td, th, li, p, h1, h2, h3, dt, dd, tr, div, button')) parts.push(' ');
  };
  read(element);
  return clean(parts.join(''));
}

/** Ignores directional marks and differences of white space. */
function clean(text: string): string {
  return text
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
