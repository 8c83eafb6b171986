/** From instants to the timeline's hours. Positions are given in hours; CSS knows how wide an hour is, so a resize draws nothing again. */

const MS_AN_HOUR = 3_600_000;
const MIN_NAME_PX = 36;

export function hoursSince(from: number, instant: number): number {
  return (instant - from) / MS_AN_HOUR;
}

/** `inset-inline-start` of an instant. */
export function startAt(from: number, instant: number): { insetInlineStart: string } {
  return { insetInlineStart: `calc(var(--hour) * ${hoursSince(from, instant).toFixed(4)})` };
}

/** Start and width of a stretch of time. */
export function stretch(from: number, begins: number, ends: number) {
  return { ...startAt(from, begins), width: `calc(var(--hour) * ${hoursSince(begins, ends).toFixed(4)})` };
}

/** A block at least wide enough to be read, unless what follows it on its line is nearer. */
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

/** The room a block's name has until the next block; none where it would be no more than its first letters. */
export function nameRoom(begins: number, next: number): string {
  const room = `var(--hour) * ${hoursSince(begins, next).toFixed(4)}`;
  return `clamp(0px, (${room} - ${MIN_NAME_PX}px) * 999, ${room})`;
}

/** The whole hours shown, ends included. */
export function hoursBetween(from: number, to: number): number[] {
  return Array.from(
    { length: Math.round((to - from) / MS_AN_HOUR) + 1 },
    (_, hour) => from + hour * MS_AN_HOUR,
  );
}
