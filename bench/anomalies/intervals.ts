import { addScores, overall, rates, type Score } from './score.ts';

/**
 * Precision and recall over all indicators with three standard errors, from how much they differ between the seeds: fills of one seed
 * share fleets and thieves, so that counting each fill alone would promise too much.
 */
export function overallWithIntervals(scores: readonly Score[]): string {
  const total = rates(overall(addScores(scores)));
  const each = scores.map((score) => rates(overall(score)));
  const shown = (key: 'precision' | 'recall') =>
    `${key} ${total[key].toFixed(3)} ± ${(3 * standardError(each.map((one) => one[key]))).toFixed(3)}`;
  return `overall, three sigma over ${scores.length} seeds: ${shown('precision')}, ${shown('recall')}`;
}

function standardError(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, values.length - 1) / values.length);
}
