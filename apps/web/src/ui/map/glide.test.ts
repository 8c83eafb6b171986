import { describe, expect, test } from 'vitest';
import { createGlide } from './glide.ts';

const at = (longitude: number, heading = 90) => [{ id: '1', latitude: 24.5, longitude, heading }];

describe('a vehicle on the map', () => {
  test('starts at its first position, and moves to the next in the time between positions', () => {
    const glide = createGlide();
    glide.to(at(46), 0, false);
    expect(glide.at('1', 0)).toMatchObject({ longitude: 46 });
    glide.to(at(46.01), 2000, false);
    expect(glide.at('1', 2000)!.longitude).toBeCloseTo(46, 6);
    expect(glide.at('1', 3000)!.longitude).toBeCloseTo(46.005, 6);
    expect(glide.isMoving(3999)).toBe(true);
    expect(glide.at('1', 4000)!.longitude).toBe(46.01);
    expect(glide.isMoving(4000)).toBe(false);
  });

  test('continues from its drawn position if the next one arrives early', () => {
    const glide = createGlide();
    glide.to(at(46), 0, false);
    glide.to(at(46.01), 2000, false);
    glide.to(at(46.02), 3000, false);
    expect(glide.at('1', 3000)!.longitude).toBeCloseTo(46.005, 6);
    expect(glide.at('1', 4000)!.longitude).toBe(46.02);
  });

  test('turns the shorter way', () => {
    const glide = createGlide();
    glide.to(at(46, 350), 0, false);
    glide.to(at(46.01, 10), 2000, false);
    expect(glide.at('1', 2000)!.heading).toBeCloseTo(350, 6);
    expect(glide.at('1', 2250)!.heading).toBeCloseTo(0, 6);
    expect(glide.at('1', 2500)!.heading).toBeCloseTo(10, 6);
  });

  test('jumps after a long silence, and always with reduced motion', () => {
    const glide = createGlide();
    glide.to(at(46), 0, false);
    glide.to(at(46.5), 2000, false);
    expect(glide.at('1', 2000)!.longitude).toBe(46.5);
    glide.to(at(46.501), 4000, true);
    expect(glide.at('1', 4000)!.longitude).toBe(46.501);
  });

  test('disappears when it is no longer reported', () => {
    const glide = createGlide();
    glide.to(at(46), 0, false);
    glide.to([], 1000, false);
    expect(glide.at('1', 1000)).toBeNull();
  });
});
