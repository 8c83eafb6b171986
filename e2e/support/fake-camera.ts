import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleOf } from '../../bench/plates/conditions.ts';
import { drawPlate } from '../../bench/plates/drawing.ts';
import { photograph } from '../../bench/plates/photograph.ts';
import { seededRandom } from '../../bench/plates/random.ts';

const TEMPORARY = join(import.meta.dirname, '../../.tmp');
const FRAMES = 4;

/** Flags of a browser whose camera shows this plate on the rear of a car, slightly from the side. */
export async function cameraSees(plate: string): Promise<string[]> {
  const example = exampleOf('plain', 'held out', 3);
  const design = { kind: 'private', shape: 'short', face: 'barlow bold', embossing: 0.6 } as const;
  const shot = { ...example.shot, plate_width_px: 330, yaw: 12 };
  const jpeg = await photograph({ ...example, shot, plate: drawPlate(plate, design, seededRandom(1)) });
  mkdirSync(TEMPORARY, { recursive: true });
  const path = join(TEMPORARY, `camera-${plate}.mjpeg`);
  writeFileSync(path, Buffer.concat(Array.from({ length: FRAMES }, () => jpeg)));
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ];
}
