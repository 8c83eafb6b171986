import type { Locator } from 'playwright-core';
import type { Visitor } from '../support/test-app.ts';

/** Form actions: fields by their name in the specification, choices by their text. */

/** Fills form fields by name. */
export async function fillIn(within: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await within.locator(`[name="${name}"]`).fill(value);
}

/** Types a day or choice into a box with a menu, and closes it. */
export async function typeDay(within: Locator, label: RegExp, day: string): Promise<void> {
  const box = within.getByRole('textbox', { name: label });
  await box.fill(day);
  await box.press('Tab');
}

/** The panel beside the list. */
export function panelOf({ page }: Visitor): Locator {
  return page.getByRole('complementary');
}

/** Clicks a button with this text. */
export async function press(within: Pick<Locator, 'getByRole'>, name: RegExp): Promise<void> {
  await within.getByRole('button', { name }).click();
}
