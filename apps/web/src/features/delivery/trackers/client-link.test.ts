import { expect, test } from 'vitest';
import { clientLinkOf } from './client-link.ts';

test('the link contains server and identifier for Traccar Client', () => {
  const link = new URL(clientLinkOf('https://fleet.example/api/positions/osmand', 'abc234'));
  expect(`${link.origin}${link.pathname}`).toBe('https://fleet.example/api/positions/osmand');
  expect(link.searchParams.get('id')).toBe('abc234');
  expect(link.searchParams.get('interval')).toBe('10');
});
