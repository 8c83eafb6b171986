import sharp from 'sharp';
import type { Example } from './conditions.ts';
import { SHAPES } from './drawing.ts';
import { inverse, type Matrix, plateToPicture, project } from './projection.ts';
import { type Random, seededRandom } from './random.ts';

export const PICTURE = { width: 960, height: 720 } as const;

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A JPEG of this plate as a phone would send it: the rear of a car, light, dirt, blur, noise. */
export async function photograph(example: Example): Promise<Buffer> {
  const random = seededRandom(example.seed);
  const { shot } = example;
  const car = await drawCar(random);
  const plate = await drawAt(example);
  const size = SHAPES[example.plate.shape];
  const toPicture = plateToPicture(size, shot, PICTURE, random);
  laceDirt(plate, shot.covered, random);
  laceGlare(plate, shot.glare, random);
  layPlate(car, plate, inverse(toPicture), toPicture, size);
  const lens = sharp(car.data, { raw: { ...PICTURE, channels: 3 } });
  if (shot.motion_px > 0) lens.convolve(smear(shot.motion_px, random.between(0, Math.PI)));
  if (shot.blur_sigma_px >= 0.3) lens.blur(shot.blur_sigma_px);
  const seen = await lens.removeAlpha().raw().toBuffer();
  expose(seen, shot.gain, shot.noise, random);
  return sharp(seen, { raw: { ...PICTURE, channels: 3 } })
    .jpeg({ quality: shot.jpeg_quality })
    .toBuffer();
}

async function drawCar(random: Random): Promise<Pixels> {
  const { width, height } = PICTURE;
  const body = `hsl(${random.integer(0, 360)} ${random.integer(0, 45)}% ${random.integer(12, 82)}%)`;
  const dark = `hsl(0 0% ${random.integer(6, 24)}%)`;
  const lines = Array.from({ length: random.integer(3, 8) }, () => {
    const y = random.integer(0, height);
    return `<path d="M0 ${y}Q${width / 2} ${y + random.integer(-40, 40)} ${width} ${y + random.integer(-10, 10)}" stroke="${random.pick(['#000', '#fff', '#888'])}" stroke-opacity="${random.between(0.15, 0.6).toFixed(2)}" stroke-width="${random.integer(1, 10)}" fill="none"/>`;
  });
  const lamps = [0, 1].map((side) => {
    const x = side * width + (side ? -1 : 1) * random.integer(20, 140);
    return `<ellipse cx="${x}" cy="${random.integer(120, 380)}" rx="${random.integer(40, 110)}" ry="${random.integer(20, 60)}" fill="${random.pick(['#8d1515', '#b33', '#d8d8d8'])}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="light" x2="${random.next().toFixed(2)}" y2="1"><stop stop-color="#fff" stop-opacity="0.28"/><stop offset="1" stop-color="#000" stop-opacity="0.34"/></linearGradient></defs>
<rect width="100%" height="100%" fill="${body}"/><rect width="100%" height="100%" fill="url(#light)"/>
<rect y="${random.integer(520, 640)}" width="100%" height="240" fill="${dark}"/>
<rect x="180" y="${random.integer(150, 250)}" width="600" height="${random.integer(220, 420)}" rx="30" fill="${dark}" fill-opacity="${random.between(0, 0.8).toFixed(2)}"/>
${lines.join('')}${lamps.join('')}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).flatten().raw().toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

/** The plate from the front, at twice its size in the picture. */
async function drawAt({ plate, shot }: Example): Promise<Pixels> {
  const width = Math.round((shot.plate_width_px * 2 * SHAPES[plate.shape].width) / SHAPES.short.width);
  const { data, info } = await sharp(Buffer.from(plate.svg), { density: 300 })
    .resize({ width })
    .flatten({ background: '#808080' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Adds mud splashes until the share is covered. */
function laceDirt(plate: Pixels, covered: number, random: Random): void {
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
function laceGlare(plate: Pixels, glare: number, random: Random): void {
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
function layPlate(
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

function smear(length: number, direction: number): { width: number; height: number; kernel: number[] } {
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

function expose(pixels: Buffer, gain: number, noise: number, random: Random): void {
  for (let at = 0; at < pixels.length; at++) {
    const grain = noise * (random.next() + random.next() + random.next() - 1.5) * 2;
    pixels[at] = Math.max(0, Math.min(255, pixels[at]! * (1 + gain) + grain));
  }
}
