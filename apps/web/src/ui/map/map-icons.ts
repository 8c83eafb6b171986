import type { MapColours, MoverVariant, PointKind } from './map-types.ts';
import { rasterise } from './rasterise.ts';

const SIZE_PX = 32;

const DROP = 'M16 30C10 22 6 17.500 6 12.500a10 10 0 0 1 20 0C26 17.500 22 22 16 30Z';

/** Rasterizes the marker shapes once per skin, so that the map can draw thousands. */
export async function drawIcons(colours: MapColours): Promise<Record<PointKind | MoverVariant, ImageData>> {
  const edge = `stroke="${colours.card}" stroke-width="1.500"`;
  const shapes: Record<PointKind | MoverVariant, string> = {
    station: `<path d="${DROP}" fill="${colours.go}" ${edge}/><circle cx="16" cy="12.500" r="3.500" fill="${colours.card}"/>`,
    station_offline: `<path d="${DROP}" fill="${colours.no}" ${edge}/><path d="M12.500 9l7 7m0-7l-7 7" stroke="${colours.card}" stroke-width="2.200" stroke-linecap="round"/>`,
    vehicle: `<path d="M16 3l9 25-9-5.500L7 28Z" fill="${colours.run}" ${edge} stroke-linejoin="round"/>`,
    vehicle_late: `<path d="M16 3l9 25-9-5.500L7 28Z" fill="${colours.no}" ${edge} stroke-linejoin="round"/><path d="M16 11v6m0 2.500v.5" stroke="${colours.card}" stroke-width="2.400" stroke-linecap="round"/>`,
    vehicle_stopped: `<rect x="7" y="7" width="18" height="18" rx="4" fill="${colours.run}" ${edge}/><rect x="12" y="12" width="8" height="8" rx="1.500" fill="${colours.card}"/>`,
    vehicle_free: `<circle cx="16" cy="16" r="9.500" fill="${colours.card}" stroke="${colours.go}" stroke-width="3"/><circle cx="16" cy="16" r="3.500" fill="${colours.go}"/>`,
    vehicle_silent: `<circle cx="16" cy="16" r="9.500" fill="${colours.card}" stroke="${colours.end}" stroke-width="2.500" stroke-dasharray="4 3"/><path d="M13.500 13.500l5 5m0-5l-5 5" stroke="${colours.end}" stroke-width="2.200" stroke-linecap="round"/>`,
    stop: `<circle cx="16" cy="16" r="11" fill="${colours.go}" ${edge}/>`,
    depot: `<rect x="5" y="5" width="22" height="22" rx="5" fill="${colours.text}" ${edge}/><path d="M10 16.500l6-5.500 6 5.500M12 15.500V22h8v-6.500" fill="none" stroke="${colours.card}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>`,
    person: `<circle cx="16" cy="16" r="13" fill="${colours.run}" opacity=".2"/><circle cx="16" cy="16" r="6.500" fill="${colours.run}" stroke="${colours.card}" stroke-width="2.500"/>`,
  };
  const drawn = await Promise.all(
    Object.entries(shapes).map(async ([kind, shape]) => [kind, await rasterise(shape, SIZE_PX)] as const),
  );
  return Object.fromEntries(drawn) as Record<PointKind | MoverVariant, ImageData>;
}
