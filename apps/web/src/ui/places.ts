/** 0, 1, 2 …: for what is nothing but its place in a row, such as placeholders and the cells of a PIN. Each is its own key. */
export function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
