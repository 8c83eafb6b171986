import type { Coordinates, Problem } from '@fleet/routing/problem.ts';
import type { Solution } from '@fleet/routing/solution.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DemoMap } from './demo-map.ts';
import { type DemoLanguage, useTexts } from './texts.ts';

interface MapViewProps {
  problem: unknown;
  solution: Solution | null;
  chosen: number | null;
  onRoute: (vehicle: number | null) => void;
  language: DemoLanguage;
}

/** The street map, made again for another language; its colors are read from the page when it is made. */
export function MapView({ problem, solution, chosen, onRoute, language }: MapViewProps) {
  const t = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DemoMap | null>(null);
  const [isNone, setIsNone] = useState(false);
  const points = useMemo(() => pointsOf(problem), [problem]);
  useEffect(() => {
    let made: DemoMap | null = null;
    let isGone = false;
    import('./demo-map.ts')
      .then(({ startDemoMap }) => {
        if (isGone || !container.current) return;
        made = startDemoMap(container.current, language, onRoute);
        setMap(made);
      })
      .catch(() => setIsNone(true));
    return () => {
      isGone = true;
      made?.remove();
      setMap(null);
    };
  }, [language, onRoute]);
  useEffect(() => map?.fit(points), [map, points]);
  useEffect(() => map?.show(solution, chosen), [map, solution, chosen]);
  return (
    <section className="map" aria-label={t('map')}>
      <div ref={container} className="canvas" />
      {isNone && <p className="note">{t('map.none')}</p>}
      {!isNone && !solution && <p className="note">{t('map.empty')}</p>}
      {chosen !== null && (
        <button type="button" className="all" onClick={() => onRoute(null)}>
          {t('map.reset')}
        </button>
      )}
      <a className="credits" href="https://www.openstreetmap.org/copyright">
        {t('map.credits')}
      </a>
    </section>
  );
}

/** Places of a problem, which may be anything. */
function pointsOf(problem: unknown): Coordinates[] {
  const { jobs, shipments, vehicles } = (problem ?? {}) as Partial<Problem>;
  const listed = <T,>(list: readonly T[] | undefined) => (Array.isArray(list) ? (list as readonly T[]) : []);
  return [
    ...listed(jobs).map((job) => job?.location),
    ...listed(shipments).flatMap((one) => [one?.pickup?.location, one?.delivery?.location]),
    ...listed(vehicles).flatMap((vehicle) => [vehicle?.start, vehicle?.end]),
  ].filter((at): at is Coordinates => Array.isArray(at) && at.length === 2 && at.every(Number.isFinite));
}
