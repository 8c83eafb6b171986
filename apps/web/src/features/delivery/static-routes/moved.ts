/** A list with one entry moved to another position. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.toSpliced(from, 1);
  return rest.toSpliced(to, 0, entries[from]!);
}
