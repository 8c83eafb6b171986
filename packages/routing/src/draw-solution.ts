import type { Coordinates } from './problem.ts';
import type { Solution, SolutionRoute, Step } from './solution.ts';

export interface DrawOptions {
  readonly width?: number;
  /** Formats a time of the problem; hours and minutes by default. */
  readonly clock?: (seconds: number) => string;
}

const WIDTH = 960;
const MAP_HEIGHT = 560;
const MARGIN = 24;
const BAR = 22;
const LABEL = 96;
/** Candidate intervals between timeline ticks; the first that yields at most `MAX_TICKS` is used. */
const TICK_SECONDS = [300, 600, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400];
const MAX_TICKS = 10;
/** Distinguishable with common color vision deficiencies (Okabe and Ito 2008); dashes come next. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#7a5195', '#6b6b6b'];
const DASHES = ['', '8 4', '2 3'];

/**
 * Renders a solution as SVG: its routes on a map if the problem has coordinates, and a timeline per vehicle with driving thin,
 * waiting light, service solid and breaks framed. North is up; the scale is that of the middle latitude.
 */
export function drawSolution(
  solution: Solution,
  { width = WIDTH, clock = hoursAndMinutes }: DrawOptions = {},
): string {
  const locations = [...solution.routes.flatMap(({ steps }) => steps), ...solution.unassigned].flatMap(
    ({ location }) => (location ? [location] : []),
  );
  const mapHeight = locations.length > 0 ? MAP_HEIGHT : 0;
  const height = mapHeight + MARGIN * 2 + (solution.routes.length + 1) * BAR;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${titleOf(solution)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...(locations.length > 0 ? map(solution, locations, width) : []),
    ...timetable(solution, mapHeight + MARGIN, width, clock),
    '</svg>\n',
  ].join('\n');
}

function titleOf({ summary }: Solution): string {
  return `${summary.routes} routes, cost ${summary.cost}, ${summary.unassigned} unassigned`;
}

function map(solution: Solution, locations: readonly Coordinates[], width: number): string[] {
  const project = projection(locations, width);
  const dot = (at: Coordinates, attributes: string, name: string) => {
    const [x, y] = project(at);
    return `<circle cx="${x}" cy="${y}" ${attributes}><title>${name}</title></circle>`;
  };
  const lines = solution.routes.map((route, i) => {
    const points = route.steps.flatMap(({ location }) => (location ? [project(location).join(',')] : []));
    return `<polyline points="${points.join(' ')}" fill="none" ${stroke(i)} stroke-width="2" stroke-linejoin="round"><title>${nameOf(route)}</title></polyline>`;
  });
  const stops = solution.routes.flatMap((route, i) =>
    route.steps.flatMap((step) => {
      if (!step.location || !isTask(step)) return [];
      return dot(step.location, `r="4" fill="${colour(i)}" stroke="#fff"`, `${step.type} ${step.id}`);
    }),
  );
  const depots = new Map(
    solution.routes.flatMap(({ steps }) =>
      [
        { location: steps[0]?.location, stop: steps.find(isTask) },
        { location: steps.at(-1)?.location, stop: steps.findLast(isTask) },
      ].flatMap(({ location, stop }) => {
        // An open route begins or ends at a stop, which is drawn as such.
        const isStop = String(stop?.location) === String(location);
        return location && !isStop ? [[location.join(), location] as const] : [];
      }),
    ),
  );
  const squares = [...depots.values()].map((at) => {
    const [x, y] = project(at);
    return `<rect x="${x - 5}" y="${y - 5}" width="10" height="10" fill="#222" stroke="#fff"/>`;
  });
  const left = solution.unassigned.flatMap(({ location, type, id }) =>
    location
      ? [dot(location, 'r="5" fill="none" stroke="#c00" stroke-width="2"', `${type} ${id}, unassigned`)]
      : [],
  );
  return [...lines, ...stops, ...squares, ...left];
}

/** Projects longitude and latitude to pixels so that everything is visible and both axes have the same scale on the ground. */
function projection(locations: readonly Coordinates[], width: number): (at: Coordinates) => [number, number] {
  const lons = locations.map(([lon]) => lon);
  const lats = locations.map(([, lat]) => lat);
  const bounds = (values: readonly number[]) =>
    values.reduce(
      ([min, max], value) => [Math.min(min!, value), Math.max(max!, value)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
  const [[west, east], [south, north]] = [bounds(lons), bounds(lats)] as [[number, number], [number, number]];
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (width - 2 * MARGIN) / Math.max((east - west) * narrow, 1e-9),
    (MAP_HEIGHT - 2 * MARGIN) / Math.max(north - south, 1e-9),
  );
  const [midLon, midLat] = [(west + east) / 2, (south + north) / 2];
  return ([lon, lat]) => [
    round(width / 2 + (lon - midLon) * narrow * scale),
    round(MAP_HEIGHT / 2 - (lat - midLat) * scale),
  ];
}

function timetable(
  solution: Solution,
  top: number,
  width: number,
  clock: (seconds: number) => string,
): string[] {
  const steps = solution.routes.flatMap((route) => route.steps);
  if (steps.length === 0) return [];
  const from = Math.min(...firstsOf(solution, (step) => step.arrival));
  const to = Math.max(...lastsOf(solution, endOf));
  const scale = (width - LABEL - 2 * MARGIN) / Math.max(to - from, 1);
  const x = (at: number) => round(LABEL + MARGIN + (at - from) * scale);
  const bottom = top + solution.routes.length * BAR;
  const ticks = ticksBetween(from, to).flatMap((at) => [
    `<line x1="${x(at)}" x2="${x(at)}" y1="${top - 4}" y2="${bottom}" stroke="#ddd"/>`,
    `<text x="${x(at)}" y="${bottom + 14}" text-anchor="middle" fill="#555">${clock(at)}</text>`,
  ]);
  const bars = solution.routes.flatMap((route, i) => {
    const y = top + i * BAR;
    const [first, last] = [route.steps[0]!, route.steps.at(-1)!];
    const box = (at: number, seconds: number, fill: string) =>
      seconds > 0
        ? [
            `<rect x="${x(at)}" y="${y + 3}" width="${round(Math.max(seconds * scale, 1))}" height="12" ${fill}/>`,
          ]
        : [];
    return [
      `<text x="${MARGIN}" y="${y + 14}" fill="#222">${nameOf(route)}</text>`,
      `<line x1="${x(first.arrival)}" x2="${x(endOf(last))}" y1="${y + 9}" y2="${y + 9}" ${stroke(i)} stroke-width="2"/>`,
      ...route.steps.flatMap((step) => [
        ...box(step.arrival, step.waiting_time, `fill="${colour(i)}" fill-opacity="0.25"`),
        ...box(
          step.arrival + step.waiting_time,
          step.setup + step.service,
          step.type === 'break' ? `fill="#fff" stroke="${colour(i)}"` : `fill="${colour(i)}"`,
        ),
      ]),
    ];
  });
  return [...ticks, ...bars];
}

function ticksBetween(from: number, to: number): number[] {
  const apart = TICK_SECONDS.find((seconds) => (to - from) / seconds <= MAX_TICKS) ?? (to - from) / MAX_TICKS;
  const first = Math.ceil(from / apart);
  return Array.from({ length: Math.floor(to / apart) - first + 1 }, (_, i) =>
    Math.round((first + i) * apart),
  );
}

const firstsOf = ({ routes }: Solution, of: (step: Step) => number) =>
  routes.flatMap(({ steps }) => (steps.length > 0 ? [of(steps[0]!)] : []));
const lastsOf = ({ routes }: Solution, of: (step: Step) => number) =>
  routes.flatMap(({ steps }) => (steps.length > 0 ? [of(steps.at(-1)!)] : []));

function endOf({ arrival, waiting_time, setup, service }: Step): number {
  return arrival + waiting_time + setup + service;
}

function isTask({ type }: Step): boolean {
  return type === 'job' || type === 'pickup' || type === 'delivery';
}

function nameOf({ vehicle }: SolutionRoute): string {
  return `Vehicle ${vehicle}`;
}

function colour(route: number): string {
  return COLOURS[route % COLOURS.length]!;
}

function stroke(route: number): string {
  const dash = DASHES[Math.floor(route / COLOURS.length) % DASHES.length]!;
  return `stroke="${colour(route)}"${dash && ` stroke-dasharray="${dash}"`}`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** 08:05; Unix times show the hour of day, longer relative times their hours. */
function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hours > 999 ? hours % 24 : hours)}:${two(minutes % 60)}`;
}
