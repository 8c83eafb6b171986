import type { Visitor } from './test-app.ts';

/** Opens a page by its entry of the menu, whose group is opened before if it is folded. */
export async function openByMenu({ page, t }: Pick<Visitor, 'page' | 't'>, label: string): Promise<void> {
  const name = page.getByText(t(label), { exact: true });
  const link = page.locator('nav a[data-menu-stop]').filter({ has: name });
  await link.waitFor({ state: 'attached' });
  const folded = await link.evaluate((element) => element.closest('[hidden]')?.id ?? null);
  if (folded) await page.locator(`[aria-controls="${folded}"]`).click();
  await link.click();
}
