import { describe, expect, test } from 'vitest';
import { codeMac, macOfNewTag, tagMac } from './vehicle-tag-macs.service.ts';
import { isCopied, requireStatusChange, tagAbilities } from './vehicle-tags.rules.ts';

const config = { KEYS: { pins: ['one'] as const } };
const RIYADH = { station_id: 1, latitude: 24.7136, longitude: 46.6753 };
const DAMMAM = { station_id: 2, latitude: 26.4207, longitude: 50.0888 };
const at = (minutes: number) => new Date(Date.UTC(2026, 1, 1, 8, minutes));
const readInRiyadh = {
  last_read_at: at(0),
  last_read_station_id: RIYADH.station_id,
  last_read_latitude: RIYADH.latitude,
  last_read_longitude: RIYADH.longitude,
};

describe('a tag', () => {
  test('is stored under a key, the same in either order of its bytes', () => {
    expect(macOfNewTag(config, '04:a2:b3:c4:d5:e6:80')).toBe(macOfNewTag(config, '80E6D5C4B3A204'));
    expect(macOfNewTag(config, '04A2B3C4D5E680')).not.toBe(
      macOfNewTag({ KEYS: { pins: ['two'] } }, '04A2B3C4D5E680'),
    );
    expect(tagMac(config, 'A1B2C3D4')).not.toBe(codeMac(config, 'A1B2C3D4'));
  });

  test.each([
    ['JDR-4821', 'not_a_tag'],
    ['08112233', 'changing_tag'],
  ])('that reads %s cannot be paired', (text, tag) => {
    expect(() => macOfNewTag(config, text)).toThrow(expect.objectContaining({ fields: { tag } }));
  });

  test('is a copy where no vehicle can have driven in the time', () => {
    expect(isCopied(readInRiyadh, DAMMAM, at(30))).toBe(true);
    expect(isCopied(readInRiyadh, DAMMAM, at(4 * 60))).toBe(false);
    expect(isCopied(readInRiyadh, RIYADH, at(1))).toBe(false);
    expect(isCopied(readInRiyadh, { ...RIYADH, station_id: 3, latitude: 24.75 }, at(1))).toBe(false);
    expect(isCopied({ ...readInRiyadh, last_read_at: null }, DAMMAM, at(1))).toBe(false);
  });

  test('is blocked with a reason and activated without; replaced is final', () => {
    expect(() => requireStatusChange('active', 'blocked', undefined)).toThrow(
      expect.objectContaining({ code: 'REASON_REQUIRED' }),
    );
    expect(() => requireStatusChange('active', 'lost', 'Fell off')).not.toThrow();
    expect(() => requireStatusChange('blocked', 'active', undefined)).not.toThrow();
    for (const [from, to] of [
      ['replaced', 'active'],
      ['active', 'active'],
    ] as const)
      expect(() => requireStatusChange(from, to, 'x y z')).toThrow(
        expect.objectContaining({ code: 'STATUS_CONFLICT' }),
      );
  });

  test('offers what its status allows, to those with the permission', () => {
    const may = { permissions: new Set(['update vehicle_tag'] as const) };
    const offered = (status: 'active' | 'blocked' | 'lost' | 'replaced', actor = may) =>
      Object.entries(tagAbilities(actor, { status })).flatMap(([name, is]) => (is ? [name] : []));
    expect(offered('active')).toEqual(['block', 'report_lost', 'move', 'replace']);
    expect(offered('blocked')).toEqual(['report_lost', 'activate']);
    expect(offered('lost')).toEqual(['activate']);
    expect(offered('replaced')).toEqual([]);
    expect(offered('active', { permissions: new Set() })).toEqual([]);
  });
});
