import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parsePlate } from '@fleet/domain/plates.ts';

interface Photo {
  readonly name: string;
  readonly plate: string;
  readonly bytes: Uint8Array;
}

const PICTURES: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.png', '.webp']);

/** Photos in a folder, named by their plates: `JDR-4821.jpg`, or `JDR-4821 night.jpg` for another one. Throws for invalid names. */
export function* photosIn(folder: string): Generator<Photo> {
  for (const name of readdirSync(folder).sort()) {
    if (!PICTURES.has(extname(name).toLowerCase())) continue;
    const label = basename(name, extname(name)).split(' ')[0]!;
    const plate = parsePlate(label)?.canonical;
    if (!plate) throw new Error(`${name}: a photo is named by its plate, like JDR-4821.jpg`);
    yield { name, plate, bytes: readFileSync(join(folder, name)) };
  }
}
