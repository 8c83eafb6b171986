import type { MapColours } from './map-types.ts';

/** Reads a color token of the page's skin: `--go`. */
export function readToken(element: HTMLElement): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}

/** Map colors of the page's skin. */
export function mapColoursOf(element: HTMLElement): MapColours {
  const read = readToken(element);
  return {
    land: read('--map-land'),
    other: read('--map-land-other'),
    water: read('--map-water'),
    line: read('--map-line'),
    text: read('--map-text'),
    halo: read('--map-land'),
    urban: read('--map-urban'),
    work: read('--map-work'),
    sand: read('--map-sand'),
    green: read('--map-green'),
    overview: read('--map-overview'),
    overviewMain: read('--map-overview-main'),
    street: read('--map-street'),
    main: read('--map-main'),
    edge: read('--map-edge'),
    go: read('--go'),
    no: read('--no'),
    run: read('--run'),
    end: read('--end'),
    card: read('--card'),
  };
}
