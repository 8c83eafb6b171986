import { ICON_DENSITY, rasterise } from '../../../../ui/map/rasterise.ts';
import type { PlanMapColours } from './plan-map-canvas.ts';

const SIDE_PX = 28;
/** Icons of depot, unassigned order and violation, which differ in shape besides color. */
export async function drawPlanIcons(colours: PlanMapColours): Promise<Record<string, ImageData>> {
  const shapes = {
    depot: `<rect x="2" y="2" width="24" height="24" rx="6" fill="${colours.text}"/><path d="M7 21v-9l7-4.500 7 4.500v9M11 21v-6h6v6" fill="none" stroke="${colours.card}" stroke-width="2" stroke-linejoin="round"/>`,
    unassigned: `<path d="M14 4l10 10-10 10L4 14Z" fill="${colours.card}" stroke="${colours.wait}" stroke-width="2.200" stroke-dasharray="3.500 2.200"/>`,
    late: `<path d="M14 6l8 14H6Z" fill="${colours.no}" stroke="${colours.card}" stroke-width="1.500" stroke-linejoin="round"/><path d="M14 11v4.500M14 17.600v.4" stroke="${colours.card}" stroke-width="1.800" stroke-linecap="round"/>`,
  };
  const drawn = await Promise.all(
    Object.entries(shapes).map(async ([name, shape]) => [name, await rasterise(shape, SIDE_PX)] as const),
  );
  return Object.fromEntries(drawn);
}

/**
 * A stop's icon: its number in the trip's color, opaque, so that the later of two at one position covers the earlier. Named by
 * `iconNameOf`.
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
  context.fillStyle = colours.trips[Number(colour) - 1] ?? colours.text;
  context.fill();
  context.lineWidth = kind === 'late' ? 3 : 1.5;
  context.strokeStyle = kind === 'late' ? colours.no : colours.card;
  context.stroke();
  context.fillStyle = colours.onTrip;
  context.font = `700 ${number!.length > 2 ? 10 : 12}px "Inter Variable", sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(number!, SIDE_PX / 2, SIDE_PX / 2 + 0.5);
  return context.getImageData(0, 0, side, side);
}

/** Name of a stop's icon. */
export function iconNameOf(colour: number, number: string, isLate: boolean): string {
  return `${isLate ? 'late' : 'stop'} ${colour} ${number}`;
}
