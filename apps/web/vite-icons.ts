import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const BACKGROUND = '#0e6e6a';
/** Launchers cut maskable icons to any shape within the inner 80%. */
const MASKABLE_SHARE = 0.56;
const SHARE = 0.86;

const ICONS = [
  { name: 'icon-192.png', size: 192, isMaskable: false },
  { name: 'icon-512.png', size: 512, isMaskable: false },
  { name: 'icon-maskable-192.png', size: 192, isMaskable: true },
  { name: 'icon-maskable-512.png', size: 512, isMaskable: true },
  // Apple rounds the corners itself and shows what is transparent black.
  { name: 'icon-apple-180.png', size: 180, isMaskable: true },
  // Of notifications: Android takes its shape only.
  { name: 'badge-96.png', size: 96, isMaskable: false },
];

/** Draws the icons of the installed application from `mark.svg`. */
export function icons(): Plugin {
  let folder = '.';
  return {
    name: 'icons',
    apply: 'build',
    configResolved(config) {
      folder = config.publicDir;
    },
    async generateBundle() {
      const mark = readFileSync(join(folder, 'mark.svg'), 'utf8');
      for (const { name, size, isMaskable } of ICONS)
        this.emitFile({ type: 'asset', fileName: name, source: await draw(mark, size, isMaskable) });
    },
  };
}

function draw(mark: string, size: number, isMaskable: boolean): Promise<Buffer> {
  const inner = Math.round(size * (isMaskable ? MASKABLE_SHARE : SHARE));
  const drawn = isMaskable ? mark.replaceAll(BACKGROUND, '#ffffff') : mark;
  const svg = sharp(Buffer.from(drawn), { density: (72 * inner) / 32 }).resize(inner, inner);
  return svg.toBuffer().then((input) =>
    sharp({
      create: { width: size, height: size, channels: 4, background: isMaskable ? BACKGROUND : '#0000' },
    })
      .composite([{ input }])
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}
