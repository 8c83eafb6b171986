import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from './browser.ts';
import { renameStoredValues } from './former-names.ts';

function convert(stored: Record<string, unknown>): (key: string) => unknown {
  const storage = memoryStorage();
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, JSON.stringify(value));
  renameStoredValues(storage, Object.keys(stored));
  return (key) => JSON.parse(storage.getItem(key) ?? 'null');
}

describe('what a browser stored under former names', () => {
  it('keeps a fill that is being typed at the pump, with its time', () => {
    const draft = { litres: '58.40', pump_doubt: 'The display was dark', isClosing: false, kept_at: 7 };
    expect(convert({ 'pump:12': draft })('pump:12')).toEqual({
      litres: '58.40',
      pump_mismatch: 'The display was dark',
      isClosing: false,
      saved_at: 7,
    });
  });

  it('keeps an action whose response was lost under its key', () => {
    const ask = JSON.stringify({ kind: 'litres', ask_manager: true });
    const body = { kind: 'litres', ask_manager: true, place: { latitude: 24.7, longitude: 46.7 } };
    const read = convert({ 'intent:ask-for-fuel': { key: 'k', ask, body, made_at: 7 } });
    expect(read('intent:ask-for-fuel')).toEqual({
      key: 'k',
      content: JSON.stringify({ kind: 'litres', manager_decides: true }),
      body: { kind: 'litres', manager_decides: true, coordinates: { latitude: 24.7, longitude: 46.7 } },
      created_at: 7,
    });
  });

  it("keeps a driver's outbox, what was last seen, appearance and who has entries here", () => {
    const read = convert({
      'stops:3': {
        9: { waiting: [{ what: 'fail', key: 'k', body: { reason: 'nobody_there' } }], kept_at: 7 },
      },
      'driven-trips:3': { rows: [{ left_at: null, can: { break_off: true } }] },
      'columns.3.pump-controllers': { heard_at: false },
      look: { skin: 'dark' },
      'pump-away-people': [{ user_id: 5, name: 'Sami', entries: 2 }],
    });
    expect(read('stops:3')).toEqual({
      9: { waiting: [{ what: 'fail', key: 'k', body: { reason: 'customer_absent' } }], saved_at: 7 },
    });
    expect(read('driven-trips:3')).toEqual({ rows: [{ departed_at: null, can: { abort: true } }] });
    expect(read('columns.3.pump-controllers')).toEqual({ last_seen_at: false });
    expect([read('look'), read('appearance')]).toEqual([null, { skin: 'dark' }]);
    expect([read('pump-away-people'), read('pump-offline-people')]).toEqual([
      null,
      [{ user_id: 5, name: 'Sami', entries: 2 }],
    ]);
  });

  it('leaves what has the names of now, and what is not ours', () => {
    const stored = {
      appearance: { skin: 'bordered' },
      look: { skin: 'dark' },
      'pump:12': { litres: '5', saved_at: 8 },
      bookmarks: ['/place'],
    };
    const read = convert(stored);
    expect(read('appearance')).toEqual({ skin: 'bordered' });
    expect(read('pump:12')).toEqual(stored['pump:12']);
    expect(read('bookmarks')).toEqual(stored.bookmarks);
  });
});

describe('a page before its first paint', () => {
  it('has the skin that this browser used last', () => {
    const script = readFileSync(join(import.meta.dirname, '../../public/assets/boot.js'), 'utf8');
    const attributes = new Map<string, string>();
    const root = { setAttribute: (name: string, value: string) => attributes.set(name, value) };
    const stored: Record<string, string> = { appearance: JSON.stringify({ skin: 'dark' }) };
    new Function('localStorage', 'document', 'location', script)(
      { getItem: (key: string) => stored[key] ?? null },
      { documentElement: root },
      { pathname: '/vrp/' },
    );
    expect(Object.fromEntries(attributes)).toEqual({
      'data-skin': 'dark',
      'data-mantine-color-scheme': 'dark',
    });
  });
});
