import type { Grammar, PlateDecoder, Reading } from './decode.ts';
import { LINE_HEIGHT, type Models } from './models.ts';
import { type Picture, type Point, type Quad, straighten } from './pictures.ts';
import { separateRows } from './plate-parts.ts';
import { around, commonAngle, outOf, type PlateRegion } from './plate-regions.ts';
import { boxAlong, findTextRegions, type TextRegion } from './text-regions.ts';

/** Pixels along the plate in the close-up. */
const CLOSE_UP_SIZE = 512;
const NARROWEST = 32;
const WIDEST = 480;

/** Margins around a line, relative to its height. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly above: number;
  /** Same as above by default. */
  readonly below?: number;
}

/** How a line is cropped and prepared for the recognizer. */
export interface Cut {
  readonly margins: Margins;
  readonly treat?: (line: Picture) => Picture;
}

export const PLAIN_CUT: Cut = { margins: { left: 0.14, right: 0.14, above: 0.03 } };

/** From the Latin row to the edges of the plate: the Arabic row above it, the country's column to the right. */
const ROW_TO_PLATE: Margins = { left: 0.35, right: 1.1, above: 1.2, below: 0.2 };

/** Readings of one line as digits, as letters and as a complete row; most likely first. */
export interface LineReading {
  readonly region: TextRegion;
  readonly digits: readonly Reading[];
  readonly letters: readonly Reading[];
  readonly row: readonly Reading[];
}

/** A close-up of a region: its lines, and how to read them with other crops. */
export interface CloseUp {
  readonly lines: readonly LineReading[];
  read(line: TextRegion, cut: Cut, grammar: Grammar): Promise<readonly Reading[]>;
  /** The complete plate around its Latin row, in the original picture. */
  plateAround(row: readonly TextRegion[]): Quad;
}

/** Finds the text lines of a region and reads each in every form of a plate's row. */
export async function readCloseUp(
  models: Models,
  decoder: PlateDecoder,
  picture: Picture,
  plateRegion: PlateRegion,
): Promise<CloseUp> {
  const height = Math.max(
    32,
    Math.min(CLOSE_UP_SIZE, Math.round((CLOSE_UP_SIZE * plateRegion.height) / plateRegion.width / 32) * 32),
  );
  const zoomed = straighten(picture, plateRegion.quad, CLOSE_UP_SIZE, height);
  const found = findTextRegions(await models.detect(zoomed), CLOSE_UP_SIZE, height);
  const angle = commonAngle(found);
  const regions = separateRows(
    found
      // A single character does not reveal the rotation of its row.
      .map((region) =>
        region.width < region.height * 1.6 ? boxAlong(region.hull, angle, region.score) : region,
      )
      .filter((region) => region.height >= 12 && region.width >= 9 && region.width > region.height * 0.36),
  );
  // Lines are cropped from the original picture; the zoomed one only serves detection.
  const stepsOf = (line: TextRegion, { margins, treat }: Cut) => {
    const cut = straighten(
      picture,
      outOf(plateRegion.quad, zoomed, withMargins(line, margins)),
      columnsOf(line, margins),
      LINE_HEIGHT,
    );
    return models.recognise([treat ? treat(cut) : cut]);
  };
  const lines: LineReading[] = [];
  for (const region of regions) {
    const steps = await stepsOf(region, PLAIN_CUT);
    lines.push({
      region,
      digits: decoder.read(steps, 'digits'),
      letters: decoder.read(steps, 'letters'),
      row: region.width > region.height * 2 ? decoder.read(steps, 'row') : [],
    });
  }
  const plateAround = (row: readonly TextRegion[]) => {
    const {
      center,
      width,
      height,
      angle: turned,
    } = boxAlong(
      row.flatMap(({ quad }) => quad),
      commonAngle(row),
      1,
      false,
    );
    return outOf(
      plateRegion.quad,
      zoomed,
      withMargins({ center, width, height, angle: turned }, ROW_TO_PLATE),
    );
  };
  return {
    lines,
    plateAround,
    read: async (line, cut, grammar) => decoder.read(await stepsOf(line, cut), grammar),
  };
}

function withMargins(
  line: Pick<TextRegion, 'center' | 'width' | 'height' | 'angle'>,
  { left, right, above, below = above }: Margins,
): Quad {
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)];
  const along = ((right - left) * line.height) / 2;
  const down = ((below - above) * line.height) / 2;
  const center: Point = [
    line.center[0] + along * cos - down * sin,
    line.center[1] + along * sin + down * cos,
  ];
  const width = line.width + (left + right) * line.height;
  return around(center, width, line.height * (1 + above + below), line.angle);
}

function columnsOf(line: TextRegion, { left, right, above, below = above }: Margins): number {
  const ratio = (line.width / line.height + left + right) / (1 + above + below);
  return Math.max(NARROWEST, Math.min(WIDEST, Math.round((LINE_HEIGHT * ratio) / 8) * 8));
}
