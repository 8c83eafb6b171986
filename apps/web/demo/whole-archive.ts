import { PMTiles, type RangeResponse } from 'pmtiles';

/** The street map in one piece: it is small, and not every server of static files answers ranges. */
export function wholeArchive(address: string): PMTiles {
  let file: Promise<ArrayBuffer> | null = null;
  return new PMTiles({
    getKey: () => address,
    async getBytes(offset, length): Promise<RangeResponse> {
      file ??= fetch(address).then((answer) => answer.arrayBuffer());
      return { data: (await file).slice(offset, offset + length) };
    },
  });
}
