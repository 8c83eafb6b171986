import { amountHalalas } from '@fleet/domain/money.ts';
import type { RowReading } from './row-reading.ts';
import { NOTHING } from './row-reading.ts';
import { lineAt } from './rows.ts';

/** What a display shows. */
export interface DisplayFigures {
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly price_millis_per_litre: number;
}

export interface Candidate<Figures> {
  readonly figures: Figures;
  /** Logarithm above chance. */
  readonly score: number;
  readonly cells: number;
  /** No digit can be missing: nothing is drawn beside its rows, and their decimal points are where they were taken to be. */
  readonly is_complete: boolean;
}

/** A number of a row's digits, as it is written without its point. */
interface Written {
  readonly value: number;
  readonly likelihood: number;
}

const BEAM = 120;
/** Digits less likely than the best one of their place by more than this are not considered. */
const ALTERNATIVE = 9;
/** How much a seen decimal point that contradicts costs. */
const OTHER_POINT = 2.5;
/** Three decimals of a liter are rare, and a frame beside two looks like a third. */
const UNUSUAL = 12;
/** A pump may cut off where we round. */
const CUT_OFF = 1;
const AMOUNT_DECIMALS = 2;
const LARGEST_ML = 2_000_000;

/** The most likely numbers of a row, best first. */
export function numbersOf({ cells }: RowReading): Written[] {
  let beam: Written[] = [{ value: 0, likelihood: 0 }];
  for (const { likelihoods, best } of cells) {
    const next: Written[] = [];
    for (const { value, likelihood } of beam)
      for (let digit = 0; digit < 10; digit++)
        if (likelihoods[digit]! > best - ALTERNATIVE)
          next.push({ value: value * 10 + digit, likelihood: likelihood + likelihoods[digit]! });
    beam = next.sort((a, b) => b.likelihood - a.likelihood).slice(0, BEAM);
  }
  return beam;
}

/** How likely a row shows this number, with leading zeros; -Infinity if it has too few places. */
function likelihoodOf({ cells }: RowReading, value: number): number {
  const digits = String(value).padStart(cells.length, '0');
  if (digits.length > cells.length) return -Infinity;
  return cells.reduce((sum, { likelihoods }, at) => sum + likelihoods[Number(digits[at])]!, 0);
}

/**
 * Every volume and amount of two rows that belong together at a price: litres × price is the amount. That both rows were misread in
 * a way that still fits is far less likely than that one was misread.
 */
export function pairsAt(
  rows: readonly RowReading[],
  price_millis_per_litre: number,
): Candidate<DisplayFigures>[] {
  const found: Candidate<DisplayFigures>[] = [];
  for (const volumes of rows) {
    const numbers = numbersOf(volumes);
    for (const amounts of rows) {
      if (amounts === volumes || !areStacked(amounts, volumes)) continue;
      const cells = amounts.cells.length + volumes.cells.length;
      for (const decimals of [2, 3]) {
        const is_complete = isComplete(volumes, decimals, amounts);
        const points =
          (decimals === AMOUNT_DECIMALS ? 0 : UNUSUAL) +
          pointCost(volumes, decimals) +
          pointCost(amounts, AMOUNT_DECIMALS);
        for (const { value, likelihood } of numbers) {
          const volume_ml = value * 10 ** (3 - decimals);
          if (volume_ml < 10 ** (4 - decimals) || volume_ml > LARGEST_ML) continue;
          const exact = amountHalalas(volume_ml, price_millis_per_litre);
          for (const amount_halalas of [exact, exact - 1, exact + 1]) {
            const other = likelihoodOf(amounts, amount_halalas);
            const cost = points + (amount_halalas === exact ? 0 : CUT_OFF);
            const score = likelihood + other - cost - cells * NOTHING;
            if (score > 0)
              found.push({
                figures: { volume_ml, amount_halalas, price_millis_per_litre },
                score,
                cells,
                is_complete,
              });
          }
        }
      }
    }
  }
  return found;
}

/** Both decimal points are where they were taken to be; or one is, and nothing is drawn beside the other row's last digit. */
function isComplete(volumes: RowReading, decimals: number, amounts: RowReading): boolean {
  const points = [volumes.decimals === decimals, amounts.decimals === AMOUNT_DECIMALS];
  if (points[0] && points[1]) return true;
  const other = points[0] ? amounts : volumes;
  return (points[0] || points[1])! && other.decimals === null && !volumes.is_open && !amounts.is_open;
}

/** A row, and the same without its last digit: the edge of a frame looks like a one. */
export function variantsOf(row: RowReading): RowReading[] {
  const { cells, decimals, score } = row;
  if (cells.length < 4) return [row];
  const cut = {
    ...row,
    cells: cells.slice(0, -1),
    decimals: decimals === null || decimals < 2 ? null : decimals - 1,
    score: score - cells.at(-1)!.best + NOTHING,
    is_open: true,
  };
  return [row, cut];
}

function pointCost({ decimals: seen }: RowReading, decimals: number): number {
  return seen === null || seen === decimals ? 0 : OTHER_POINT;
}

/** Two rows of one display: one above the other, of similar height, at most a few heights apart. */
function areStacked({ row: a }: RowReading, { row: b }: RowReading): boolean {
  const ratio = a.height / b.height;
  if (ratio > 2.2 || ratio < 1 / 2.2) return false;
  const height = Math.max(a.height, b.height);
  const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
  const apart = Math.abs(lineAt(a.top, x) - lineAt(b.top, x));
  const aside = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  return apart > 0.8 * Math.min(a.height, b.height) && apart < 6 * height && aside < 4 * height;
}
