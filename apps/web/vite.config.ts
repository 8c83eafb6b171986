import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, loadEnv } from 'vite';
import { baseMap } from './vite-base-map.ts';
import { compressAssets } from './vite-compress.ts';
import { firstLoad } from './vite-first-load.ts';
import { icons } from './vite-icons.ts';
import { GROUPS_BY_FIRST_PAGE, splitByFirstPage } from './vite-split.ts';
import { serviceWorker } from './vite-worker.ts';
import { withoutJsonSchema } from './vite-zod.ts';

/** Heavy libraries that must never be pulled into a first paint; each gets a chunk of its own behind a dynamic import. */
const LAZY_LIBRARIES = /node_modules[\\/](maplibre-gl|zxing-wasm|qrcode|dijkstrajs)[\\/]/;

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, '');
  const api = { target: env.API_TARGET || 'http://127.0.0.1:3000', changeOrigin: true };
  return {
    base: '/vrp/',
    plugins: [
      react(),
      baseMap(),
      icons(),
      withoutJsonSchema(),
      splitByFirstPage(),
      firstLoad(),
      serviceWorker(),
      // As the page of components: not in production.
      compressAssets({ quickly: Boolean(process.env.VITE_GALLERY) }),
    ],
    css: { postcss: { plugins: [mantinePreset()] } },
    server: { proxy: { '/vw-api': api, '/vrp/settings.json': api, '/vrp/map': api } },
    preview: { proxy: { '/vw-api': api, '/vrp/settings.json': api, '/vrp/map': api } },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1400,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              ...GROUPS_BY_FIRST_PAGE,
              { name: 'contracts', test: /packages[\\/](domain|contracts)[\\/]/, priority: 4 },
              {
                debugName: 'lazy libraries',
                name: (id: string) => LAZY_LIBRARIES.exec(id)?.[1]?.replace('dijkstrajs', 'qrcode') ?? null,
                test: LAZY_LIBRARIES,
                priority: 2,
              },
            ],
          },
        },
      },
    },
  };
});
