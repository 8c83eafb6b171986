import { ICON_DENSITY, rasterise } from '../../../../ui/map/rasterise.ts';
import type { PlanMapColours } from './plan-map-canvas.ts';

const SIDE_PX = 28;
/** Instead of the number of a stop that is done. */
export const DONE = 'done';
/** Icons of depot, unassigned order, violation, failed and moved stop, which differ in shape besides color. */
export async function drawPlanIcons(colours: PlanMapColours): Promise<Record<string, ImageData>> {
  const shapes = {
    depot: `<rect x="2" y="2" width="24" height="24" rx="6" fill="${colours.text}"/><path d="M7 21v-9l7-4.500 7 4.500v9M11 21v-6h6v6" fill="none" stroke="${colours.card}" stroke-width="2" stroke-linejoin="round"/>`,
    unassigned: `<path d="M14 4l10 10-10 10L4 14Z" fill="${colours.card}" stroke="${colours.wait}" stroke-width="2.200" stroke-dasharray="3.500 2.200"/>`,
    failed: badge(colours, colours.no, 'M10.500 10.500l7 7M17.500 10.500l-7 7'),
    dropped: badge(colours, colours.end, 'M9.500 14h9M15 10.500l3.500 3.500-3.500 3.500'),
    late: `<path d="M14 6l8 14H6Z" fill="${colours.no}" stroke="${colours.card}" stroke-width="1.500" stroke-linejoin="round"/><path d="M14 11v4.500M14 17.600v.4" stroke="${colours.card}" stroke-width="1.800" stroke-linecap="round"/>`,
  };
  const drawn = await Promise.all(
    Object.entries(shapes).map(async ([name, shape]) => [name, await rasterise(shape, SIDE_PX)] as const),
  );
  return Object.fromEntries(drawn);
}

function badge({ card }: PlanMapColours, colour: string, sign: string): string {
  return `<circle cx="14" cy="14" r="8" fill="${colour}" stroke="${card}" stroke-width="1.500"/><path d="${sign}" fill="none" stroke="${card}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/**
 * A stop's icon: its number in the trip's color, opaque, so that the later of two at one position covers the earlier; a tick on the
 * card's color where it is done. Named by `iconNameOf`.
 */
export function drawStop(name: string, colours: PlanMapColours): ImageData | null {
  const [kind, colour, number] = name.split(' ');
  if (kind !== 'stop' && kind !== 'late') return null;
  const side = SIDE_PX * ICON_DENSITY;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d')!;
  context.scale(ICON_DENSITY, ICON_DENSITY);
  context.beginPath();
  context.arc(SIDE_PX / 2, SIDE_PX / 2, 10, 0, 2 * Math.PI);
  const trip = colours.trips[Number(colour) - 1] ?? colours.text;
  const isDone = number === DONE;
  context.fillStyle = isDone ? colours.card : trip;
  context.fill();
  context.lineWidth = kind === 'late' ? 3 : isDone ? 2.5 : 1.5;
  context.strokeStyle = kind === 'late' ? colours.no : isDone ? trip : colours.card;
  context.stroke();
  if (isDone) drawTick(context, colours.text);
  else drawNumber(context, number!, colours.onTrip);
  return context.getImageData(0, 0, side, side);
}

function drawTick(context: CanvasRenderingContext2D, colour: string): void {
  context.beginPath();
  context.moveTo(SIDE_PX / 2 - 4, SIDE_PX / 2);
  context.lineTo(SIDE_PX / 2 - 1, SIDE_PX / 2 + 3);
  context.lineTo(SIDE_PX / 2 + 4.5, SIDE_PX / 2 - 3);
  context.lineWidth = 2.2;
  context.lineCap = 'round';
  context.strokeStyle = colour;
  context.stroke();
}

function drawNumber(context: CanvasRenderingContext2D, number: string, colour: string): void {
  context.fillStyle = colour;
  context.font = `700 ${number.length > 2 ? 10 : 12}px "Inter Variable", sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(number, SIDE_PX / 2, SIDE_PX / 2 + 0.5);
}

/** Name of a stop's icon. */
export function iconNameOf(colour: number, number: string, isLate: boolean): string {
  return `${isLate ? 'late' : 'stop'} ${colour} ${number}`;
}
