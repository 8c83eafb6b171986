import type { Page } from 'playwright-core';

/** A JPEG of a pump display with these liters, drawn by the browser. */
export async function pumpPhoto(
  page: Page,
  litres: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const address: string = await page.locator('html').evaluate((html, litres) => {
    const canvas = html.ownerDocument.createElement('canvas');
    canvas.width = 1200;
    canvas.height = 800;
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#20262b';
    pen.fillRect(0, 0, 1200, 800);
    pen.fillStyle = '#b9c7a1';
    pen.fillRect(120, 160, 960, 480);
    pen.fillStyle = '#11150f';
    pen.font = 'bold 280px monospace';
    pen.fillText(litres, 160, 490);
    return canvas.toDataURL('image/jpeg', 0.8);
  }, litres);
  return {
    name: 'pump.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(address.split(',')[1] ?? '', 'base64'),
  };
}
