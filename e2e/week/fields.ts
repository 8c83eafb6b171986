import type { Locator } from 'playwright-core';
import type { Visitor } from '../support/test-app.ts';

/** The hands of anyone who works at a screen: fields by their name in the specification, choices by their words. */

/** Fills fields of a form by their names. */
export async function fillIn(within: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await within.locator(`[name="${name}"]`).fill(value);
}

/** Types a day or a choice into a box that opens a menu, and leaves it. */
export async function typeDay(within: Locator, label: RegExp, day: string): Promise<void> {
  const box = within.getByRole('textbox', { name: label });
  await box.fill(day);
  await box.press('Tab');
}

/** Picks from a menu by its words. */
export async function pick({ page }: Visitor, box: Locator, choice: string | RegExp): Promise<void> {
  await box.click();
  await page.getByRole('option', { name: choice }).click();
}

/** The panel beside the list. */
export function panelOf({ page }: Visitor): Locator {
  return page.getByRole('complementary');
}

/** Presses a button of these words, wherever it is. */
export async function press(within: Pick<Locator, 'getByRole'>, name: RegExp): Promise<void> {
  await within.getByRole('button', { name }).click();
}
