import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|json|svg|wasm)$/;
/** Below one network packet a smaller file is not faster. */
const SMALLEST_BYTES = 1400;

/** From here on the best compression takes seconds, for files that are seldom loaded. */
const LARGE_BYTES = 500_000;

/** The best takes half the time of a build and saves a twelfth: production has it, a first start does not wait for it. */
const QUICK = 5;

/** Writes a `.br` and a `.gz` beside every file that shrinks, so that the server sends them without compressing again each time. */
export function compressAssets({ quickly }: { quickly: boolean }): Plugin {
  let folder = 'dist';
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name);
        if (!TEXT.test(name) || statSync(path).size < SMALLEST_BYTES) continue;
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: quickly ? QUICK : bytes.length < LARGE_BYTES ? 11 : 9,
            },
          }),
        );
      }
    },
  };
}
