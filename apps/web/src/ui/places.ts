/** 0, 1, 2 …: keys for items identified only by position, such as placeholders and PIN cells. */
export function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
