import type { ExplainedPlan } from '@fleet/routing/explain-places.ts';
import type { Relaxation } from '@fleet/routing/relaxations.ts';
import type { Solution } from '@fleet/routing/solution.ts';
import type { Figures } from './figures.ts';
import { type Translate, useTexts } from './texts.ts';

const COLOURS = 10;
const TASKS: readonly string[] = ['job', 'pickup', 'delivery'];

interface RouteListProps {
  solution: Solution;
  explained: ExplainedPlan | null;
  figures: Figures;
  chosen: number | null;
  onRoute: (vehicle: number | null) => void;
}

/** The routes; the chosen one with its stops, what each costs the plan, and its next best place. */
export function RouteList({ solution, explained, figures, chosen, onRoute }: RouteListProps) {
  const t = useTexts();
  return (
    <section aria-labelledby="routes">
      <h2 id="routes">{t('routes')}</h2>
      <ul className="routes">
        {solution.routes.map((route, at) => {
          const isOpen = route.vehicle === chosen;
          const tasks = route.steps.filter(({ type }) => TASKS.includes(type));
          const [first, last] = [route.steps[0]!, route.steps.at(-1)!];
          return (
            <li key={route.vehicle}>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => onRoute(isOpen ? null : route.vehicle)}
              >
                <i style={{ background: `var(--trip-${(at % COLOURS) + 1})` }} aria-hidden />
                <b>{t('route', { vehicle: String(route.vehicle) })}</b>
                <span>{t('route.stops', { value: figures.count(tasks.length) })}</span>
                <span>{figures.distance(route.distance)}</span>
                <span>
                  {t('route.hours', { from: figures.clock(first.arrival), to: figures.clock(last.arrival) })}
                </span>
              </button>
              {isOpen && (
                <ol>
                  {route.steps.map((step) => (
                    <Stop key={`${step.type} ${step.id} ${step.arrival}`} {...{ step, explained, figures }} />
                  ))}
                </ol>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface StopProps extends Pick<RouteListProps, 'explained' | 'figures'> {
  step: Solution['routes'][number]['steps'][number];
}

function Stop({ step, explained, figures }: StopProps) {
  const t = useTexts();
  if (step.type === 'start' || step.type === 'end') return null;
  const key = step.type === 'job' ? 'number' : step.type;
  const place = explained?.places.find(({ id, type }) => id === step.id && type === step.type);
  return (
    <li>
      <p>
        <span className="num">{figures.clock(step.arrival + step.waiting_time)}</span>
        <span>{t(`stop.${key}`, { id: String(step.id ?? '') })}</span>
      </p>
      {place && (
        <p className="quiet">
          {t('stop.cost', { cost: figures.money(place.cost) })}
          {' · '}
          {place.next
            ? t('stop.next', { vehicle: String(place.next.vehicle), cost: figures.money(place.next.cost) })
            : t('stop.no_next')}
        </p>
      )}
    </li>
  );
}

/** What is left over, why, and what would serve it. */
export function UnassignedList({ solution, explained, figures }: Omit<RouteListProps, 'chosen' | 'onRoute'>) {
  const t = useTexts();
  const left = solution.unassigned.filter(({ type }) => type !== 'delivery');
  return (
    <section aria-labelledby="unassigned">
      <h2 id="unassigned">{t('unassigned')}</h2>
      {left.length === 0 && <p className="quiet">{t('unassigned.none')}</p>}
      <ul className="left">
        {left.map(({ id, type, vehicle, reasons }) => {
          const nearest = explained?.relaxations.find((one) => one.id === id && one.type === type)?.nearest;
          return (
            <li key={`${type} ${id}`}>
              <b>{t(type === 'pickup' ? 'stop.pickup' : 'stop.number', { id: String(id) })}</b>
              {reasons.map(({ code, by }) => (
                <p key={code} className="reason">
                  {t(`reason.${code}`, { by: figures.count(by), time: figures.time(by) })}
                </p>
              ))}
              <p className="quiet">{t('unassigned.closest', { vehicle: String(vehicle) })}</p>
              {nearest && (
                <p className="quiet">
                  {t('relaxed', { cost: figures.money(nearest.cost), what: whatOf(t, figures, nearest) })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function whatOf(t: Translate, figures: Figures, { relaxes }: Relaxation): string {
  return relaxes
    .map(({ field, by }) => t(`relaxed.${field}`, { by: figures.count(by), time: figures.time(by) }))
    .join(t('and'));
}
