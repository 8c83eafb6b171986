import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearIntent, intentFor } from './intent-key.ts';

const values = new Map<string, string>();

beforeEach(() => {
  values.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    },
  });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an intended action', () => {
  it('keeps its key and body until the server has responded, even if the phone moves', () => {
    const first = intentFor('ask', { litres: 60 }, { litres: 60, coordinates: 'here' });
    const again = intentFor('ask', { litres: 60 }, { litres: 60, coordinates: 'there' });
    expect(again).toEqual(first);
    clearIntent('ask');
    expect(intentFor('ask', { litres: 60 }, { litres: 60 }).idempotencyKey).not.toBe(first.idempotencyKey);
  });

  it('is a new one if its content differs', () => {
    const first = intentFor('ask', { litres: 60 }, { litres: 60 });
    const other = intentFor('ask', { litres: 50 }, { litres: 50 });
    expect(other.idempotencyKey).not.toBe(first.idempotencyKey);
    expect(other.body).toEqual({ litres: 50 });
  });

  it('is a new one after half an hour', () => {
    const first = intentFor('ask', { litres: 60 }, { litres: 60 });
    vi.advanceTimersByTime(31 * 60_000);
    expect(intentFor('ask', { litres: 60 }, { litres: 60 }).idempotencyKey).not.toBe(first.idempotencyKey);
  });
});
