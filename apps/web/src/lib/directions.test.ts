import { describe, expect, it } from 'vitest';
import { navigationTo } from './directions.ts';

const SITE = { latitude: 24.68, longitude: 46.79 };

describe('navigation', () => {
  it.each([
    [
      'an Android phone',
      'Mozilla/5.0 (Linux; Android 15; Pixel 9)',
      'geo:24.68,46.79?q=24.68,46.79(Exit%2018%20site)',
    ],
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)',
      'https://maps.apple.com/?daddr=24.68,46.79&dirflg=d',
    ],
    [
      'a desk',
      'Mozilla/5.0 (X11; Linux x86_64)',
      'https://www.google.com/maps/dir/?api=1&destination=24.68,46.79',
    ],
  ])('on %s opens its map', (_device, agent, address) =>
    expect(navigationTo(SITE, 'Exit 18 site', agent)).toBe(address),
  );
});
