import type { Faults } from './faults.ts';

/** Coordinates, or a row of the matrices. */
export function readPlace(
  faults: Faults,
  thing: Record<string, unknown>,
  path: string,
  field: string,
  index: string,
  optional?: 'optional',
): void {
  faults.integer(thing[index], `${path}/${index}`, 0, 100_000);
  const coordinates = faults.list(thing[field], `${path}/${field}`);
  if (coordinates) {
    if (coordinates.length !== 2)
      faults.add('WRONG_LENGTH', `${path}/${field}`, 'Coordinates are [longitude, latitude].');
    faults.number(coordinates[0], `${path}/${field}/0`, -180, 180, 'needed');
    faults.number(coordinates[1], `${path}/${field}/1`, -90, 90, 'needed');
  }
  if (!optional && thing[field] === undefined && thing[index] === undefined)
    faults.add('NO_LOCATION', path, `Name ${field} or ${index}.`);
}

/** [opens, closes] */
export function readWindow(faults: Faults, input: unknown, path: string): void {
  const window = faults.list(input, path);
  if (!window) return;
  if (window.length !== 2) faults.add('WRONG_LENGTH', path, 'A window is [opens, closes].');
  faults.integer(window[0], `${path}/0`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  faults.integer(window[1], `${path}/1`, 0, Number.MAX_SAFE_INTEGER, 'needed');
  if (Number(window[0]) > Number(window[1]))
    faults.add('WINDOW_REVERSED', path, `It closes at ${window[1]}, before it opens at ${window[0]}.`);
}

/** A list of windows, sorted and disjoint. */
export function readWindows(faults: Faults, input: unknown, path: string): void {
  const windows = faults.list(input, path);
  if (windows?.length === 0) faults.add('WRONG_LENGTH', path, 'Leave it out, or name at least one window.');
  windows?.forEach((window, at) => {
    readWindow(faults, window, `${path}/${at}`);
    const [before, after] = [windows[at - 1], window] as [number[]?, number[]?];
    if (at > 0 && Array.isArray(before) && Array.isArray(after) && after[0]! <= before[1]!)
      faults.add('WINDOWS_OVERLAP', `${path}/${at}`, 'Windows stand in order and do not touch.');
  });
}
