import { distanceMetres } from '@fleet/domain/geo.ts';
import { expect, test } from 'vitest';
import { trackThrough } from './demo-tracks-data.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00+03:00`);
const depot = { latitude: 24.534964, longitude: 46.886205 };
const site = { latitude: 24.8, longitude: 46.7 };
const corner = { latitude: site.latitude, longitude: depot.longitude };
const road = [depot, corner, site];
const leavesDepot = { coordinates: depot, arrives: at('07:00'), leaves: at('07:00') };

test('a track leaves in time, goes on without gaps or leaps, and stands where it was', () => {
  const fixes = trackThrough(
    [leavesDepot, { coordinates: site, arrives: at('08:30'), leaves: at('09:00') }],
    [road],
  )!;
  expect(fixes[0]).toMatchObject({ ...depot, fixed_at: at('07:00').toISOString(), speed_kmh: 0 });
  expect(fixes.at(-1)).toMatchObject({ ...site, fixed_at: at('09:00').toISOString(), speed_kmh: 0 });
  for (const [index, fix] of fixes.slice(1).entries()) {
    const seconds = (Date.parse(fix.fixed_at) - Date.parse(fixes[index]!.fixed_at)) / 1_000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(140);
    expect(distanceMetres(fixes[index]!, fix) / seconds).toBeLessThan(95 / 3.6);
  }
  // It turned at the corner of the road, not across the fields.
  expect(Math.min(...fixes.map((fix) => distanceMetres(fix, corner)))).toBeLessThan(300);
  const stationary = fixes.filter(({ speed_kmh }) => speed_kmh === 0);
  expect(stationary.length).toBeLessThan(fixes.length / 2);
});

test('what no lorry could have driven is no track', () => {
  expect(
    trackThrough([leavesDepot, { coordinates: site, arrives: at('07:15'), leaves: at('08:00') }], [road]),
  ).toBeNull();
});
