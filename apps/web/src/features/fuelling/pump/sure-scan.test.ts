import { describe, expect, it } from 'vitest';
import { isShownScan, isSureScan, OWN_PICTURES } from './sure-scan.ts';

const sure = { plate_read: 'JDR-4821', is_certain: true, verdict: null } as const;

describe('a scan', () => {
  it.each([
    ['certain, for any open request', sure, true],
    ['certain, of the expected vehicle', { ...sure, verdict: 'match' }, true],
    ['certain, of another vehicle', { ...sure, verdict: 'other' }, false],
    ['certain, of a similar plate', { ...sure, verdict: 'near' }, false],
    ['uncertain', { ...sure, is_certain: false }, false],
    ['uncertain, though it matches', { ...sure, is_certain: false, verdict: 'match' }, false],
    ['without a plate', { ...sure, plate_read: null }, false],
  ] as const)('%s', (_what, reading, isSure) => {
    expect(isSureScan(reading)).toBe(isSure);
  });

  it('that is unsure is asked about if the attendant took it, or the camera has tried often enough', () => {
    const unsure = { ...sure, is_certain: false };
    expect(isShownScan(unsure, { isOwn: true, ownPictures: 1 })).toBe(false);
    expect(isShownScan(unsure, { isOwn: true, ownPictures: OWN_PICTURES })).toBe(true);
    expect(isShownScan(unsure, { isOwn: false, ownPictures: 1 })).toBe(true);
    expect(isShownScan(sure, { isOwn: true, ownPictures: 1 })).toBe(true);
  });
});
