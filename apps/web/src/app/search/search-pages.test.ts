import { expect, test } from 'vitest';
import { findPages, SPECIFIED_PAGES } from './search-pages.ts';

const pages = [
  'Dashboard',
  'Refueling Transactions',
  'Held Transactions',
  'Stations',
  'Wallet',
  'Clients',
].map((label) => ({
  label,
  isBookmarked: label === 'Wallet',
}));
const labels = (text: string) => findPages(pages, text).map((page) => page.label);

test('at most four pages are found, prefix matches first', () => {
  expect(labels('t')).toHaveLength(4);
  expect(labels('STA')).toEqual(['Stations']);
  expect(labels('tra held')).toEqual(['Held Transactions']);
  expect(labels('zz')).toEqual([]);
});

test('without a text the bookmarked pages come first', () => {
  expect(labels(' ')[0]).toBe('Wallet');
});

test('the dashboard entry leads to /oms, and four pages are bookmarked by default', () => {
  expect(SPECIFIED_PAGES.find((page) => page.id === 'dashboard')?.link).toBe('/oms');
  expect(SPECIFIED_PAGES.filter((page) => page.isBookmarked).map((page) => page.id)).toEqual([
    'email',
    'chat',
    'todo',
    'calendar',
  ]);
});
