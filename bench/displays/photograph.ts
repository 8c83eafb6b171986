import sharp from 'sharp';
import { expose, laceDirt, laceGlare, layPlate, type Pixels, smear } from '../plates/optics.ts';
import { inverse, plateToPicture } from '../plates/projection.ts';
import { type Random, seededRandom } from '../plates/random.ts';
import type { Example } from './conditions.ts';
import { DISPLAY, drawDisplay, drawMeter } from './drawing.ts';

/** The plates' projection states widths of a plate of this many millimeters. */
const STATED_WIDTH_MM = 335;

/** A JPEG of this display as a phone would send it: the pump around it, light, dirt, blur, noise. */
export async function photograph(example: Example, what: 'pump' | 'meter' = 'pump'): Promise<Buffer> {
  const random = seededRandom(example.seed);
  const { shot, size: picture } = example;
  const scene = await drawPump(picture, random);
  if (example.condition !== 'no display') {
    const display = await drawAt(example, what, random);
    const mm = { width: DISPLAY.width / 2, height: DISPLAY.height / 2 };
    const plate_width_px = (shot.display_share * picture.width * STATED_WIDTH_MM) / mm.width;
    const toPicture = plateToPicture(mm, { ...shot, plate_width_px }, picture, random);
    laceDirt(display, shot.covered, random);
    laceGlare(display, shot.glare, random);
    layPlate(scene, display, inverse(toPicture), toPicture, mm);
  }
  const lens = sharp(scene.data, { raw: { ...picture, channels: 3 } });
  if (shot.motion_px > 0) lens.convolve(smear(shot.motion_px, random.between(0, Math.PI)));
  if (shot.blur_sigma_px >= 0.3) lens.blur(shot.blur_sigma_px);
  const seen = await lens.removeAlpha().raw().toBuffer();
  expose(seen, shot.gain, shot.noise, random);
  return sharp(seen, { raw: { ...picture, channels: 3 } })
    .jpeg({ quality: shot.jpeg_quality })
    .toBuffer();
}

async function drawPump({ width, height }: Example['size'], random: Random): Promise<Pixels> {
  const body = `hsl(${random.integer(0, 360)} ${random.integer(0, 60)}% ${random.integer(15, 85)}%)`;
  const words = Array.from({ length: random.integer(3, 9) }, () => {
    const text = random.pick([
      'DIESEL',
      'GASOLINE 91',
      '95',
      'NO SMOKING',
      'PUMP 4',
      '0800 245 119',
      'SAR 2.33',
      '1234567',
    ]);
    return `<text x="${random.integer(0, width)}" y="${random.integer(20, height)}" font-family="sans-serif" font-weight="700" font-size="${random.integer(24, 90)}" fill="${random.pick(['#fff', '#111', '#d33', '#fc0'])}">${text}</text>`;
  });
  const lines = Array.from({ length: random.integer(2, 8) }, () => {
    const y = random.integer(0, height);
    return `<path d="M0 ${y}L${width} ${y + random.integer(-40, 40)}" stroke="${random.pick(['#000', '#fff', '#888'])}" stroke-opacity="0.5" stroke-width="${random.integer(1, 12)}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${body}"/>${lines.join('')}${words.join('')}</svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

async function drawAt(example: Example, what: 'pump' | 'meter', random: Random): Promise<Pixels> {
  const svg =
    what === 'pump'
      ? drawDisplay(example.shown, example.style, random)
      : drawMeter(example.meter.reading_ml, example.style, random);
  const { data, info } = await sharp(Buffer.from(svg), { density: 144 })
    .flatten({ background: '#808080' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
