import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openAs, shot } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('whoever opens the address', () => {
  it('sees a page without a single complaint of the browser', async () => {
    const { context, page, complaints } = await openAs(browser);
    const answer = await page.goto(`${product.address}/vrp/`, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(200);
    await expect.poll(() => page.locator('#root').textContent()).not.toBe('');
    await shot(page, 'first-page');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
