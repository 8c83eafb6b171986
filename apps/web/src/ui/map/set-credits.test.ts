import { expect, test } from 'vitest';
import { creditsOf } from './set-credits.ts';

test('tile attributions are shown as text and links, never as HTML', () => {
  expect(
    creditsOf([
      '© <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a> | Tiles &copy; Somebody',
      '<a href="javascript:alert(1)">A <b>trick</b></a><img src=x onerror=alert(1)>',
      '',
    ]),
  ).toEqual([
    [
      { text: '©', href: null },
      { text: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
      { text: '| Tiles © Somebody', href: null },
    ],
    [{ text: 'A trick', href: null }],
  ]);
});
