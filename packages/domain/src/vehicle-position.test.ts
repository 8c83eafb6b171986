import { describe, expect, it } from 'vitest';
import { needsConfirmation, seenFrom } from './vehicle-position.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const HERE = { latitude: 24.7, longitude: 46.7 };
const STALE_SECONDS = 900;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const mustConfirm = (minutes: number, latitude: number, phone: typeof HERE | null = HERE) =>
  needsConfirmation(seenFrom({ at: ago(minutes), latitude, longitude: 46.7 }, phone), NOW, STALE_SECONDS);

describe('a driver is asked whether the vehicle is here', () => {
  it('where its position is older than the setting, wherever that was', () => {
    expect(mustConfirm(14, 24.7)).toBe(false);
    expect(mustConfirm(16, 24.7)).toBe(true);
    expect(mustConfirm(16, 24.7, null)).toBe(true);
  });

  it('where its fresh position is farther from the phone than it can have driven since', () => {
    expect(mustConfirm(1, 24.708)).toBe(false);
    expect(mustConfirm(1, 24.72)).toBe(true);
    expect(mustConfirm(10, 24.72)).toBe(false);
    expect(mustConfirm(1, 24.72, null)).toBe(false);
  });

  it('never for a vehicle without a tracker, or one that has been silent for a week', () => {
    expect(needsConfirmation(seenFrom(null, HERE), NOW, STALE_SECONDS)).toBe(false);
    expect(mustConfirm(8 * 1_440, 24.7)).toBe(false);
  });
});
