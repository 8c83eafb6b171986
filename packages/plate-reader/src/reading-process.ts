/** The process that reads plates: receives pictures over its channel and returns readings one at a time. Ends with its parent. */
import sharp from 'sharp';
import { PlateDecoder } from './decode.ts';
import { loadModels } from './models.ts';
import { distance, type Picture, type Quad, straighten } from './pictures.ts';
import { type PlateReading, readPlate } from './read-plate.ts';

/** Message from the parent. */
export interface ReadingOrder {
  readonly id: number;
  /** JPEG, PNG or WebP. */
  readonly picture: Uint8Array;
}

/** Response to the parent. */
export interface ReadingAnswer {
  readonly id: number;
  readonly reading: PlateReading | null;
  /** The rectified crop of the plate as JPEG; null if none was found. */
  readonly crop: Uint8Array | null;
  readonly problem: string | null;
  /** Of this process, in bytes. */
  readonly memory: number;
}

const CROP_WIDTH = 360;
/** Larger pictures are downscaled: a plate is large enough then, and memory stays small. */
const LONGEST_EDGE = 1600;

// One picture at a time needs one thread; more threads of libvips would only use memory.
sharp.concurrency(1);
sharp.cache(false);

const models = await loadModels();
const decoder = new PlateDecoder(models.characters);
let last: Promise<void> = Promise.resolve();

process.on('message', (order: ReadingOrder) => {
  last = last.then(async () => {
    process.send!(await answer(order));
  });
});
process.on('disconnect', () => process.removeAllListeners('message'));
process.send!({ id: 0, reading: null, crop: null, problem: null, memory: process.memoryUsage.rss() });

async function answer({ id, picture: bytes }: ReadingOrder): Promise<ReadingAnswer> {
  const done = { id, reading: null, crop: null, problem: null };
  try {
    const picture = await unpack(bytes);
    const reading = await readPlate(models, decoder, picture);
    const crop = reading.quad && (await cropOf(picture, reading.quad));
    return { ...done, reading, crop, memory: process.memoryUsage.rss() };
  } catch (error) {
    return { ...done, problem: String(error), memory: process.memoryUsage.rss() };
  }
}

async function unpack(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function cropOf(picture: Picture, quad: Quad): Promise<Uint8Array> {
  const shape = distance(quad[0], quad[3]) / distance(quad[0], quad[1]);
  const height = Math.max(40, Math.min(CROP_WIDTH, Math.round(CROP_WIDTH * shape)));
  const { data } = straighten(picture, quad, CROP_WIDTH, height);
  return sharp(data, { raw: { width: CROP_WIDTH, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
