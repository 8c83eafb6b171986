/** A rectangle of the window, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 12;

/**
 * The corner of `within` where a box of this size covers no control; among free ones that which covers least of the rest. The foot is
 * tried before the head, its end first. Null if every corner has a control under it.
 */
export function freeCorner(
  size: Size,
  within: Box,
  controls: readonly Box[],
  others: readonly Box[],
  isRightToLeft: boolean,
): { left: number; top: number } | null {
  const right = within.right - size.width - MARGIN;
  const left = within.left + MARGIN;
  const bottom = within.bottom - size.height - MARGIN;
  const top = within.top + MARGIN;
  const [end, start] = isRightToLeft ? [left, right] : [right, left];
  const corners = [
    { left: end, top: bottom },
    { left: start, top: bottom },
    { left: end, top },
    { left: start, top },
  ];
  const covered = (corner: { left: number; top: number }, boxes: readonly Box[]) =>
    boxes.filter((box) => isOver(corner, size, box)).length;
  const free = corners.filter((corner) => covered(corner, controls) === 0);
  return free.toSorted((a, b) => covered(a, others) - covered(b, others))[0] ?? null;
}

function isOver({ left, top }: { left: number; top: number }, { width, height }: Size, box: Box): boolean {
  return left < box.right && left + width > box.left && top < box.bottom && top + height > box.top;
}
