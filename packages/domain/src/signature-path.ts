import type { Stroke } from './delivery-proofs.ts';

/** A stroke as an SVG path: a curve through the midpoints of its points. A dot is a short line. */
export function pathOf(stroke: Stroke): string {
  const [first, ...others] = stroke;
  if (!first) return '';
  const start = `M${first[0]} ${first[1]}`;
  const last = others.at(-1);
  if (!last) return `${start}l0.1 0`;
  const bends = others.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = others[index + 1]!;
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return `${start}${bends.join('')}L${last[0]} ${last[1]}`;
}
