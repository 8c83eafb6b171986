/** 0, 1, 2 …: for what is nothing but its place in a row, such as placeholders and the cells of a PIN. Each is its own key. */
export function placesOf(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
