/** Lines of a forecast as SVG paths. */

interface Banded {
  readonly volume_ml: number;
  readonly low_ml: number;
  readonly high_ml: number;
}
type X = (index: number) => number;
type Y = (ml: number) => number;

/** The expected level. */
export function lineOf(points: readonly Banded[], x: X, y: Y): string {
  return path(points.map(({ volume_ml }, index) => [x(index), y(volume_ml)]));
}

/** The area between the bounds. */
export function bandOf(points: readonly Banded[], x: X, y: Y): string {
  const high = points.map(({ high_ml }, index) => [x(index), y(high_ml)] as const);
  const low = points.map(({ low_ml }, index) => [x(index), y(low_ml)] as const).toReversed();
  return `${path([...high, ...low])}Z`;
}

function path(corners: readonly (readonly [number, number])[]): string {
  return corners.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
