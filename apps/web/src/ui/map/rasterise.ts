/** Pixels of a picture to one of the screen: sharp on a phone, and no heavier than it must be. */
export const ICON_DENSITY = 2;

/** A drawing of SVG shapes, `side_px` wide and high in its own units, as a picture a map can place. */
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
