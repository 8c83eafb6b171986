import type { VehicleType } from './model.ts';

const HOUR = 3600;
const FULL_SPEED = 1000;

/** Thousandths of full-speed seconds driven between two times, added up hour by hour. */
export function drivenBetween({ speeds }: Pick<VehicleType, 'speeds'>, from: number, to: number): number {
  if (!speeds) return (to - from) * FULL_SPEED;
  const { byHour, sinceMidnight } = speeds;
  let sum = 0;
  for (let hour = Math.floor((from + sinceMidnight) / HOUR); hour * HOUR < to + sinceMidnight; hour += 1) {
    const begins = Math.max(from, hour * HOUR - sinceMidnight);
    const ends = Math.min(to, (hour + 1) * HOUR - sinceMidnight);
    sum += (ends - begins) * byHour.at(hour % 24)!;
  }
  return sum;
}

/** The first whole second by which that many thousandths are driven, found by bisection. */
export function drivenBy(type: Pick<VehicleType, 'speeds'>, from: number, thousandths: number): number {
  let early = from + Math.ceil(thousandths / FULL_SPEED);
  if (!type.speeds) return early;
  let late = from + Math.ceil(thousandths / Math.min(...type.speeds.byHour));
  while (early < late) {
    const middle = Math.floor((early + late) / 2);
    if (drivenBetween(type, from, middle) >= thousandths) late = middle;
    else early = middle + 1;
  }
  return early;
}
