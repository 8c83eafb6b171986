/** Image pixels per screen pixel: sharp on a phone without being too large. */
export const ICON_DENSITY = 2;

/** Rasterizes SVG shapes of `side_px` by `side_px` to an image for the map. */
export async function rasterise(shapes: string, side_px: number): Promise<ImageData> {
  const side = side_px * ICON_DENSITY;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side_px} ${side_px}">${shapes}</svg>`;
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
