import { type Matrix, project } from './projection.ts';
import type { Random } from './random.ts';

/** Red, green and blue of every pixel. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Adds mud splashes until the share is covered. */
export function laceDirt(plate: Pixels, covered: number, random: Random): void {
  const { data, width, height } = plate;
  const wanted = covered * width * height;
  const mud = [random.integer(90, 130), random.integer(75, 105), random.integer(55, 80)] as const;
  let lying = 0;
  while (lying < wanted) {
    const radius = random.between(0.008, 0.03) * width;
    const [x0, y0] = [random.between(0, width), random.between(0, height)];
    for (let y = Math.max(0, Math.ceil(y0 - radius)); y < Math.min(height, y0 + radius); y++)
      for (let x = Math.max(0, Math.ceil(x0 - radius)); x < Math.min(width, x0 + radius); x++) {
        if ((x - x0) ** 2 + (y - y0) ** 2 > radius ** 2 * random.between(0.7, 1)) continue;
        const at = (y * width + x) * 3;
        for (let channel = 0; channel < 3; channel++)
          data[at + channel] = data[at + channel]! * 0.12 + mud[channel]! * 0.88;
        lying++;
      }
  }
}

/** Adds a sun reflection: an ellipse that is brightest in its center. */
export function laceGlare(plate: Pixels, glare: number, random: Random): void {
  if (glare === 0) return;
  const { data, width, height } = plate;
  const [x0, y0] = [random.between(0.1, 0.9) * width, random.between(0.1, 0.9) * height];
  const [rx, ry] = [random.between(0.15, 0.4) * width, random.between(0.3, 0.8) * height];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const share = glare * Math.exp(-(((x - x0) / rx) ** 2) - ((y - y0) / ry) ** 2);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = data[at + channel]! + (255 - data[at + channel]!) * share;
    }
}

/** Draws the plate into the picture, four samples per pixel. */
export function layPlate(
  picture: Pixels,
  plate: Pixels,
  toPlate: Matrix,
  toPicture: Matrix,
  size: { width: number; height: number },
): void {
  const corners = [
    [0, 0],
    [size.width, 0],
    [size.width, size.height],
    [0, size.height],
  ].map(([x, y]) => project(toPicture, x!, y!));
  const left = Math.max(0, Math.floor(Math.min(...corners.map(([x]) => x))));
  const right = Math.min(picture.width - 1, Math.ceil(Math.max(...corners.map(([x]) => x))));
  const top = Math.max(0, Math.floor(Math.min(...corners.map(([, y]) => y))));
  const bottom = Math.min(picture.height - 1, Math.ceil(Math.max(...corners.map(([, y]) => y))));
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const at = (y * picture.width + x) * 3;
      const sum = [0, 0, 0];
      for (const dx of [0.25, 0.75])
        for (const dy of [0.25, 0.75]) {
          const [u, v] = project(toPlate, x + dx, y + dy);
          const isPlate = u >= 0 && v >= 0 && u < size.width && v < size.height;
          const px = Math.min(plate.width - 1, Math.floor((u / size.width) * plate.width));
          const py = Math.min(plate.height - 1, Math.floor((v / size.height) * plate.height));
          const from = (py * plate.width + px) * 3;
          for (let channel = 0; channel < 3; channel++)
            sum[channel]! += isPlate ? plate.data[from + channel]! : picture.data[at + channel]!;
        }
      for (let channel = 0; channel < 3; channel++) picture.data[at + channel] = sum[channel]! / 4;
    }
}

export function smear(
  length: number,
  direction: number,
): { width: number; height: number; kernel: number[] } {
  const side = 2 * Math.ceil(length / 2) + 1;
  const kernel = new Array<number>(side * side).fill(0);
  const steps = 4 * side;
  for (let step = 0; step <= steps; step++) {
    const along = (step / steps - 0.5) * length;
    const x = Math.round(side / 2 - 0.5 + along * Math.cos(direction));
    const y = Math.round(side / 2 - 0.5 + along * Math.sin(direction));
    kernel[y * side + x]! += 1;
  }
  return { width: side, height: side, kernel };
}

export function expose(pixels: Buffer, gain: number, noise: number, random: Random): void {
  for (let at = 0; at < pixels.length; at++) {
    const grain = noise * (random.next() + random.next() + random.next() - 1.5) * 2;
    pixels[at] = Math.max(0, Math.min(255, pixels[at]! * (1 + gain) + grain));
  }
}
