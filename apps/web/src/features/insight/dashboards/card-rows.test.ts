import { expect, test } from 'vitest';
import { cardWidths } from './card-rows.ts';

test('two cards share a row, and a card alone takes all of it', () => {
  expect(cardWidths(['measures', 'sales', 'top_clients', 'top_attendants'])).toEqual([
    'wide',
    'large',
    'small',
    'wide',
  ]);
  expect(cardWidths(['statuses', 'fuels', 'latest'])).toEqual(['half', 'half', 'wide']);
  expect(cardWidths(['statuses', 'sales', 'fuels'])).toEqual(['wide', 'large', 'small']);
});
