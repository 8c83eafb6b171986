/** The process that reads plates: receives pictures over its channel and returns readings one at a time. Ends with its parent. */
import sharp from 'sharp';
import { PlateDecoder } from './decode.ts';
import { loadModels } from './models.ts';
import { answerPictures, unpack } from './picture-process.ts';
import { distance, type Picture, type Quad, straighten } from './pictures.ts';
import type { ReadPicture } from './plate-reader.ts';
import { readPlate } from './read-plate.ts';

const CROP_WIDTH = 360;
/** Larger pictures are downscaled: a plate is large enough then, and memory stays small. */
const LONGEST_EDGE = 1600;

const models = await loadModels();
const decoder = new PlateDecoder(models.characters);
answerPictures<Uint8Array, ReadPicture>(async (bytes) => {
  const picture = await unpack(bytes, LONGEST_EDGE);
  const reading = await readPlate(models, decoder, picture);
  return { reading, crop: reading.quad && (await cropOf(picture, reading.quad)) };
});

async function cropOf(picture: Picture, quad: Quad): Promise<Uint8Array> {
  const shape = distance(quad[0], quad[3]) / distance(quad[0], quad[1]);
  const height = Math.max(40, Math.min(CROP_WIDTH, Math.round(CROP_WIDTH * shape)));
  const { data } = straighten(picture, quad, CROP_WIDTH, height);
  return sharp(data, { raw: { width: CROP_WIDTH, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
