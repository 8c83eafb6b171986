import { describe, expect, it } from 'vitest';
import { compareReading } from './plate-readings.rules.ts';

describe('read and expected plates', () => {
  it.each([
    [null, 'unread'],
    ['JDR-4821', 'match'],
    ['JDR-4827', 'near'],
    ['JUR-4B21', 'near'],
    ['JDR-482', 'near'],
    ['RDJ-4821', 'other'],
    ['ABD-1', 'other'],
  ])('%s instead of JDR-4821: %s', (read, verdict) => {
    expect(compareReading(read, 'JDR-4821')).toBe(verdict);
  });
});
