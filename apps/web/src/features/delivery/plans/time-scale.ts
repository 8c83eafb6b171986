/** Converts instants to timeline hours. Positions are in hours; CSS defines the width of an hour, so resizing needs no re-render. */

const MS_AN_HOUR = 3_600_000;
const MIN_NAME_PX = 36;

export function hoursSince(from: number, instant: number): number {
  return (instant - from) / MS_AN_HOUR;
}

/** `inset-inline-start` of an instant. */
export function startAt(from: number, instant: number): { insetInlineStart: string } {
  return { insetInlineStart: `calc(var(--hour) * ${hoursSince(from, instant).toFixed(4)})` };
}

/** Start and width of a period. */
export function stretch(from: number, begins: number, ends: number) {
  return { ...startAt(from, begins), width: `calc(var(--hour) * ${hoursSince(begins, ends).toFixed(4)})` };
}

/** A block with a minimum width, unless the next one on its line is closer. */
export function block(from: number, begins: number, ends: number, next: number | undefined) {
  const room = next === undefined ? '' : `, calc(var(--hour) * ${hoursSince(begins, next).toFixed(4)} - 1px)`;
  const hours = hoursSince(begins, ends).toFixed(4);
  return {
    ...startAt(from, begins),
    width: room
      ? `min(max(calc(var(--hour) * ${hours}), 48px)${room})`
      : `max(calc(var(--hour) * ${hours}), 48px)`,
  };
}

/** Space for a block's label until the next block; none if only a few letters would fit. */
export function nameRoom(begins: number, next: number): string {
  const room = `var(--hour) * ${hoursSince(begins, next).toFixed(4)}`;
  return `clamp(0px, (${room} - ${MIN_NAME_PX}px) * 999, ${room})`;
}

/** The full hours shown, including both ends. */
export function hoursBetween(from: number, to: number): number[] {
  return Array.from(
    { length: Math.round((to - from) / MS_AN_HOUR) + 1 },
    (_, hour) => from + hour * MS_AN_HOUR,
  );
}
