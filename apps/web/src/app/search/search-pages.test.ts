import { SPECIFIED_PAGES } from '@fleet/contracts/insight/bookmarks.ts';
import { expect, test } from 'vitest';
import ar from '../../../public/assets/data/locales/ar.json' with { type: 'json' };
import en from '../../../public/assets/data/locales/en.json' with { type: 'json' };
import { findPages } from './search-pages.ts';

type Key = keyof typeof en.menu;

const pagesIn = (texts: Pick<typeof en, 'menu'> & { search: { keywords: Record<string, string> } }) =>
  Object.entries(texts.menu).map(([key, label]) => ({
    key: key as Key,
    label,
    keywords: texts.search.keywords[key]!,
    isBookmarked: key === 'wallet',
  }));
const keysOf = (text: string, pages = pagesIn(en)) => findPages(pages, text).map((page) => page.key);

test('at most four pages are found, those starting with the typed text first', () => {
  expect(keysOf('t')).toHaveLength(4);
  expect(keysOf('FUEL P')[0]).toBe('fuel_prices');
  expect(keysOf('transactions held')).toEqual(['held_transactions']);
  expect(keysOf('zz')).toEqual([]);
});

test('without text, bookmarked pages come first', () => {
  expect(keysOf(' ')[0]).toBe('wallet');
});

test.each<[string, string, Key]>([
  ['users', 'المستخدمون', 'users'],
  ['password', 'كلمة السر', 'account'],
  ['sheet', 'إكسل', 'imports'],
  ['excel', 'رفع ملف', 'imports'],
  ['theft', 'سرقه', 'anomalies'],
  ['bank transfer', 'حوالة بنكية', 'amount_topup'],
  ['credit note', 'اشعار دائن', 'invoices'],
  ['permissions', 'صلاحيات', 'authority_matrix'],
  ['GPS', 'تتبع', 'trackers'],
  ['meter reading', 'قراءة العداد', 'shifts'],
  ['roles', 'الأدوار', 'authority_matrix'],
])('“%s” and «%s» find the page with this purpose', (english, arabic, key) => {
  expect(keysOf(english)).toContain(key);
  expect(keysOf(arabic, pagesIn(ar))).toContain(key);
});

test.each<[string, string, Key]>([
  ['vehciles', 'المركابت', 'vehicles'],
  ['invocies', 'الفواتر', 'invoices'],
  ['setlements', 'التسوياة', 'settlements'],
  ['Refueling transacions', 'عملات التعبئة', 'refueling_transactions'],
  ['drivrs', 'السائفون', 'drivers'],
])('“%s” and «%s», misspelled, find the page', (english, arabic, key) => {
  expect(keysOf(english)[0]).toBe(key);
  expect(keysOf(arabic, pagesIn(ar))[0]).toBe(key);
});

test('short words have no slips', () => {
  expect(keysOf('feee')).not.toContain('fees');
  expect(keysOf('oms')).not.toContain('my_trips');
});

test('every page of a menu has keywords in both languages', () => {
  for (const texts of [en, ar]) {
    expect(Object.keys(texts.search.keywords).toSorted()).toEqual(Object.keys(texts.menu).toSorted());
    expect(Object.values(texts.search.keywords).every((words) => words.trim() !== '')).toBe(true);
  }
});

test('the dashboard entry leads to /oms, and four pages are bookmarked by default', () => {
  expect(SPECIFIED_PAGES.find((page) => page.title === 'search.dashboard')?.link).toBe('/oms');
  expect(SPECIFIED_PAGES.filter((page) => page.isBookmarked).map((page) => page.target)).toEqual([
    'email',
    'chat',
    'todo',
    'calendar',
  ]);
});
