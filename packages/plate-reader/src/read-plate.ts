import type { PlateDecoder, Reading } from './decode.ts';
import type { Models } from './models.ts';
import { fullQuad, inverted, type Picture, type Quad, straighten, withContrast } from './pictures.ts';
import { type CloseUp, type Cut, PLAIN_CUT, readCloseUp } from './plate-lines.ts';
import { guessedParts, isLeftOf, type Parts } from './plate-parts.ts';
import { findPlateRegions, outOf, type PlateRegion, widened } from './plate-regions.ts';
import { findTextRegions, type TextRegion } from './text-regions.ts';

/** The plate read, with its confidence. */
export interface PlateReading {
  /** Canonical, 'JDR-4821'; null when no plate could be read. */
  readonly plate: string | null;
  /** 0 to 1: the share of all readings of the lines that yield this plate. */
  readonly confidence: number;
  /** The next most likely plates, offered as alternatives. */
  readonly others: readonly string[];
  /** Position of the plate in the picture; null if none was found. */
  readonly quad: Quad | null;
}

/** Pixels along the longer side of the overview. */
const OVERVIEW_SIZE = 640;
/** Maximum number of regions examined closely. */
const MAX_REGIONS = 2;
/** Below this confidence the next region is tried. */
const LIKELY = 0.5;
/** Confidence from which no further crops are tried. */
const ENOUGH = 0.93;
const OTHERS = 3;

/** Margins that include a digit cut off by the detector. */
const LOOSE_CUT: Cut = { margins: { left: 0.55, right: 0.22, above: 0.03 } };
/** Alternative crops and preparations of a line, each as good as the first. */
const FURTHER_CUTS: readonly Cut[] = [
  { ...PLAIN_CUT, treat: withContrast },
  { margins: { left: 0.22, right: 0.22, above: 0.1 } },
  { margins: { left: 0.08, right: 0.08, above: -0.04 } },
  { ...PLAIN_CUT, treat: (line) => inverted(withContrast(line)) },
];

/** Text → share of the readings that yield it. */
type Shares = ReadonlyMap<string, number>;

interface Found {
  readonly plates: Shares;
  readonly share: number;
  readonly parts: Parts | null;
  /** The lines of the Latin row. */
  readonly row: readonly TextRegion[];
}

const NOTHING: Found = { plates: new Map(), share: 0, parts: null, row: [] };

/** Finds the plate in a picture and reads its Latin row; the Arabic row repeats it, and the model cannot read it. */
export async function readPlate(
  models: Models,
  decoder: PlateDecoder,
  picture: Picture,
): Promise<PlateReading> {
  let best = NOTHING;
  let at: Quad | null = null;
  for (const plateRegion of (await findRegions(models, picture)).slice(0, MAX_REGIONS)) {
    at ??= plateRegion.quad;
    const { found, quad } = await readAt(models, decoder, picture, plateRegion);
    if (found.share <= best.share) continue;
    best = found;
    at = quad;
    if (best.share >= LIKELY) break;
  }
  const [first, ...others] = ranked(best.plates);
  return {
    plate: first?.text ?? null,
    confidence: first?.share ?? 0,
    others: others.slice(0, OTHERS).map(({ text }) => text),
    quad: at,
  };
}

async function findRegions(models: Models, picture: Picture): Promise<PlateRegion[]> {
  const scale = OVERVIEW_SIZE / Math.max(picture.width, picture.height);
  const [width, height] = [roundTo32(picture.width * scale), roundTo32(picture.height * scale)];
  const small = straighten(picture, fullQuad(picture), width, height);
  const plateRegions = findPlateRegions(findTextRegions(await models.detect(small), width, height), small);
  return plateRegions.map((plateRegion) => ({
    ...plateRegion,
    quad: outOf(fullQuad(picture), small, plateRegion.quad),
  }));
}

async function readAt(
  models: Models,
  decoder: PlateDecoder,
  picture: Picture,
  plateRegion: PlateRegion,
): Promise<{ found: Found; quad: Quad }> {
  let closeUp = await readCloseUp(models, decoder, picture, plateRegion);
  let found = await bestWithGuesses(closeUp);
  if (found.share < LIKELY) {
    const wider = await readCloseUp(models, decoder, picture, widened(plateRegion));
    const again = await bestWithGuesses(wider);
    if (again.share > found.share) [closeUp, found] = [wider, again];
  }
  const { parts, row } = found;
  const quad = row.length > 0 ? closeUp.plateAround(row) : plateRegion.quad;
  if (!parts) return { found, quad };
  const bestDigitCount = ranked(found.plates)[0]!.text.length - 'JDR-'.length;
  if (bestDigitCount < 4) found = await readLoosely(closeUp, found, parts);
  if (found.share < ENOUGH) found = await readFurther(closeUp, found, parts);
  return { found, quad };
}

/** The line, or pair of lines, that forms the most likely plate. */
function bestOf({ lines }: CloseUp): Found {
  let best = NOTHING;
  for (const one of lines) {
    const share = one.row[0]?.share ?? 0;
    if (share > best.share) best = { plates: platesOf(one.row), share, parts: null, row: [one.region] };
    for (const other of lines) {
      if (!isLeftOf(one.region, other.region)) continue;
      const share = (one.digits[0]?.share ?? 0) * (other.letters[0]?.share ?? 0);
      if (share > best.share)
        best = {
          plates: joined(one.digits, other.letters),
          share,
          parts: { digits: one.region, letters: other.region },
          row: [one.region, other.region],
        };
    }
  }
  return best;
}

/** If no two lines form a likely plate: splits lines in two, and looks for digits where the letters imply them. */
async function bestWithGuesses(closeUp: CloseUp): Promise<Found> {
  let best = bestOf(closeUp);
  if (best.share >= LIKELY) return best;
  for (const guess of guessedParts(closeUp.lines)) {
    const digits = guess.digit_readings ?? (await closeUp.read(guess.digits, PLAIN_CUT, 'digits'));
    const digitShare = digits[0]?.share ?? 0;
    if (digitShare <= best.share) continue;
    const letters = guess.letters_read ?? (await closeUp.read(guess.letters, PLAIN_CUT, 'letters'));
    const share = digitShare * (letters[0]?.share ?? 0);
    if (share > best.share)
      best = { plates: joined(digits, letters), share, parts: guess, row: [guess.digits, guess.letters] };
  }
  return best;
}

/** Checks for an additional digit at the edge of those found. */
async function readLoosely(closeUp: CloseUp, found: Found, { digits }: Parts): Promise<Found> {
  const loose = await closeUp.read(digits, LOOSE_CUT, 'digits');
  const letters = sharesBy(found.plates, (plate) => plate.slice(0, 3));
  const tight = sharesBy(found.plates, (plate) => plate.slice(4));
  // A digit cut off is more likely than a false one: the loose reading counts twice.
  const mixed = mixtureOf([readingsOf(tight), loose, loose]);
  return withPlates(found, joined(mixed, readingsOf(normalised(letters))));
}

/** Reads both parts with alternative crops; the majority wins. */
async function readFurther(closeUp: CloseUp, found: Found, { digits, letters }: Parts): Promise<Found> {
  const digitReadings: (readonly Reading[])[] = [];
  const letterReadings: (readonly Reading[])[] = [];
  for (const cut of FURTHER_CUTS) {
    digitReadings.push(await closeUp.read(digits, cut, 'digits'));
    letterReadings.push(await closeUp.read(letters, cut, 'letters'));
  }
  const again = joined(mixtureOf(digitReadings), mixtureOf(letterReadings));
  const plates = new Map([...found.plates].map(([plate, share]) => [plate, share * 0.4]));
  for (const [plate, share] of again) plates.set(plate, (plates.get(plate) ?? 0) + share * 0.6);
  return withPlates(found, plates);
}

function withPlates(found: Found, plates: Shares): Found {
  return { ...found, plates, share: Math.max(0, ...plates.values()) };
}

function platesOf(rows: readonly Reading[]): Shares {
  return new Map(rows.map(({ text, share }) => [`${text.slice(-3)}-${text.slice(0, -3)}`, share]));
}

function joined(digits: readonly Reading[], letters: readonly Reading[]): Shares {
  return new Map(
    digits.flatMap((one) =>
      letters.map((other) => [`${other.text}-${one.text}`, one.share * other.share] as const),
    ),
  );
}

function mixtureOf(passes: readonly (readonly Reading[])[]): Reading[] {
  const mixed = new Map<string, number>();
  for (const { text, share } of passes.flat())
    mixed.set(text, (mixed.get(text) ?? 0) + share / passes.length);
  return readingsOf(mixed);
}

function sharesBy(plates: Shares, part: (plate: string) => string): Shares {
  const sums = new Map<string, number>();
  for (const [plate, share] of plates) sums.set(part(plate), (sums.get(part(plate)) ?? 0) + share);
  return sums;
}

function normalised(shares: Shares): Shares {
  let sum = 0;
  for (const share of shares.values()) sum += share;
  return new Map([...shares].map(([text, share]) => [text, share / sum]));
}

function readingsOf(shares: Shares): Reading[] {
  return ranked(shares).slice(0, 5);
}

function ranked(shares: Shares): Reading[] {
  return [...shares].map(([text, share]) => ({ text, share })).sort((a, b) => b.share - a.share);
}

function roundTo32(length: number): number {
  return Math.max(32, Math.round(length / 32) * 32);
}
