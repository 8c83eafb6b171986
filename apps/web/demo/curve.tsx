import type { Figures } from './figures.ts';
import { useTexts } from './texts.ts';
import type { CurvePoint } from './use-solver.ts';

const WIDTH = 320;
const HEIGHT = 56;
const EDGE = 3;

/** The best cost over time, as steps; only of plans that serve as many orders as the best, since others are cheaper for less. */
export function Curve({
  curve,
  ms,
  figures,
}: {
  curve: readonly CurvePoint[];
  ms: number;
  figures: Figures;
}) {
  const t = useTexts();
  const fewest = Math.min(...curve.map(({ unassigned }) => unassigned));
  const points = curve.filter(({ unassigned }) => unassigned === fewest);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const until = Math.max(ms, last.ms, 1);
  const span = Math.max(first.cost - last.cost, 1);
  const x = (at: number) => EDGE + (at / until) * (WIDTH - 2 * EDGE);
  const y = (cost: number) => EDGE + ((first.cost - cost) / span) * (HEIGHT - 2 * EDGE);
  const path = points.reduce(
    (drawn, point, index) =>
      index === 0 ? `M${x(point.ms)} ${y(point.cost)}` : `${drawn}H${x(point.ms)}V${y(point.cost)}`,
    '',
  );
  return (
    <figure className="curve">
      <figcaption>{t('curve')}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('curve.label', { first: figures.money(first.cost), best: figures.money(last.cost) })}
      >
        <path d={`${path}H${x(until)}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <p>
        <span>{figures.money(first.cost)}</span>
        <b>{figures.money(last.cost)}</b>
      </p>
    </figure>
  );
}
