import sharp from 'sharp';
import type { Example } from './conditions.ts';
import { SHAPES } from './drawing.ts';
import { expose, laceDirt, laceGlare, layPlate, type Pixels, smear } from './optics.ts';
import { inverse, plateToPicture } from './projection.ts';
import { type Random, seededRandom } from './random.ts';

export const PICTURE = { width: 960, height: 720 } as const;

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
