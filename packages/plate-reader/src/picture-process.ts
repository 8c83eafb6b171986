import sharp from 'sharp';
import type { ReaderAnswer, ReaderOrder } from './picture-reader.ts';
import type { Picture } from './pictures.ts';

// One picture at a time needs one thread; more threads of libvips would only use memory.
sharp.concurrency(1);
sharp.cache(false);

/** Answers the parent's questions over this process's channel, one at a time. Ends with its parent. */
export function answerPictures<Question, Result>(read: (question: Question) => Promise<Result>): void {
  let last: Promise<void> = Promise.resolve();
  const send = (answer: ReaderAnswer<Result>) => process.send!(answer);
  const memory = () => process.memoryUsage.rss();
  process.on('message', ({ id, question }: ReaderOrder<Question>) => {
    last = last.then(async () => {
      try {
        send({ id, result: await read(question), problem: null, memory: memory() });
      } catch (error) {
        send({ id, result: null, problem: String(error), memory: memory() });
      }
    });
  });
  process.on('disconnect', () => process.removeAllListeners('message'));
  send({ id: 0, result: null, problem: null, memory: memory() });
}

const FORMATS = ['jpeg', 'png', 'webp'];
/** More than any phone's camera has. */
const MAX_PIXELS = 120_000_000;

/** Pixels of a JPEG, PNG or WebP, upright and at most `longest_edge` long. Throws for anything else. */
export async function unpack(bytes: Uint8Array, longest_edge: number): Promise<Picture> {
  const limits = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const;
  const { format } = await sharp(bytes, limits).metadata();
  if (!FORMATS.includes(format ?? '')) throw new Error('not a picture of a camera');
  const { data, info } = await sharp(bytes, limits)
    .autoOrient()
    .resize({ width: longest_edge, height: longest_edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
