import { deflateRawSync, deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import { COMMON_VALUES, SAMPLES } from './answer-samples.ts';
import { COMMON_TEXT } from './answer-text.ts';
import { areAlike, fromValues, type Json, valuesBeside } from './by-sample.ts';

/** As two columns of `idempotency_keys` hold it, one of them null. */
export interface PackedAnswer {
  /** What it has of its own beside a sample. */
  readonly answer_values: Buffer | null;
  /** Of one that is like no sample: its text. Version 1.0.0 reads this alone, and takes others for answers that have left. */
  readonly packed: Buffer | null;
}

/** The first byte of what is packed by the samples of today; other samples are another version. */
const VERSION = 1;
/** Values and words are shorter than what this window remembers. */
const OF_VALUES = { dictionary: COMMON_VALUES, windowBits: 12, memLevel: 6 };
const OF_TEXT = { dictionary: COMMON_TEXT, windowBits: 14, memLevel: 7 };

export function packAnswer(body: unknown): PackedAnswer {
  const answer = body as Json;
  const { status } = Object(answer) as { status?: Json };
  const number = SAMPLES.findIndex((one) => one.status === status && areAlike(answer, one));
  if (number < 0) return { answer_values: null, packed: deflateSync(JSON.stringify(body), OF_TEXT) };
  const values = JSON.stringify([number, valuesBeside(answer, SAMPLES[number]!)]);
  const packed = deflateRawSync(values, OF_VALUES);
  return { answer_values: Buffer.concat([Buffer.of(VERSION), packed]), packed: null };
}

/** Whether a version that comes after this one has packed it, by samples that are not known here. */
export function isOfLaterVersion({ answer_values }: Pick<PackedAnswer, 'answer_values'>): boolean {
  return answer_values !== null && answer_values[0]! > VERSION;
}

/** The same to the letter: the order of fields is kept. Null where there is nothing. */
export function unpackAnswer({ answer_values, packed }: PackedAnswer): unknown {
  if (packed) return JSON.parse(inflateSync(packed, OF_TEXT).toString());
  if (!answer_values) return null;
  if (answer_values[0] !== VERSION) throw new Error(`An answer packed by version ${answer_values[0]}`);
  const text = inflateRawSync(answer_values.subarray(1), OF_VALUES).toString();
  const [number, values] = JSON.parse(text) as [number, Json];
  return fromValues(values, SAMPLES[number]!);
}
