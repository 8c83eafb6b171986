import type { MapColours, PointKind } from './map-types.ts';

const SIZE_PX = 32;
const DENSITY = 2;

const DROP = 'M16 30C10 22 6 17.500 6 12.500a10 10 0 0 1 20 0C26 17.500 22 22 16 30Z';

/** Draws the marker shapes once per skin, as pictures the map can place by the thousand. */
export async function drawIcons(colours: MapColours): Promise<Record<PointKind, ImageData>> {
  const edge = `stroke="${colours.card}" stroke-width="1.500"`;
  const shapes: Record<PointKind, string> = {
    station: `<path d="${DROP}" fill="${colours.go}" ${edge}/><circle cx="16" cy="12.500" r="3.500" fill="${colours.card}"/>`,
    station_offline: `<path d="${DROP}" fill="${colours.no}" ${edge}/><path d="M12.500 9l7 7m0-7l-7 7" stroke="${colours.card}" stroke-width="2.200" stroke-linecap="round"/>`,
    vehicle: `<path d="M16 3l9 25-9-5.500L7 28Z" fill="${colours.run}" ${edge} stroke-linejoin="round"/>`,
    stop: `<circle cx="16" cy="16" r="11" fill="${colours.go}" ${edge}/>`,
    person: `<circle cx="16" cy="16" r="13" fill="${colours.run}" opacity=".2"/><circle cx="16" cy="16" r="6.500" fill="${colours.run}" stroke="${colours.card}" stroke-width="2.500"/>`,
  };
  const drawn = await Promise.all(
    Object.entries(shapes).map(async ([kind, shape]) => [kind, await rasterise(shape)] as const),
  );
  return Object.fromEntries(drawn) as Record<PointKind, ImageData>;
}

export const ICON_DENSITY = DENSITY;

async function rasterise(shape: string): Promise<ImageData> {
  const side = SIZE_PX * DENSITY;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">${shape}</svg>`;
  const image = new Image(side, side);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0, side, side);
  return context.getImageData(0, 0, side, side);
}
