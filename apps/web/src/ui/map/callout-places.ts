/** Where labels stand beside their positions, without covering each other. Pixels. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Label {
  /** Of the position. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** From the center of what it names. */
const BESIDE_PX = 18;
const APART_PX = 2;

/** The offset of a label's left middle from its position: to the right, else to the left, above, below, or to the right after all. */
export function freeOffset(
  { x, y, width, height }: Label,
  taken: readonly Box[],
): { readonly offset: [number, number]; readonly box: Box } {
  const away = BESIDE_PX + height / 2;
  const offsets: [number, number][] = [
    [BESIDE_PX, 0],
    [-BESIDE_PX - width, 0],
    [-width / 2, -away],
    [-width / 2, away],
    [BESIDE_PX, -height],
    [BESIDE_PX, height],
  ];
  const boxAt = ([right, down]: [number, number]): Box => ({
    left: x + right,
    top: y + down - height / 2,
    right: x + right + width,
    bottom: y + down + height / 2,
  });
  const offset = offsets.find((one) => !taken.some((box) => overlap(box, boxAt(one)))) ?? offsets[0]!;
  return { offset, box: boxAt(offset) };
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.left < b.right + APART_PX &&
    b.left < a.right + APART_PX &&
    a.top < b.bottom + APART_PX &&
    b.top < a.bottom + APART_PX
  );
}
