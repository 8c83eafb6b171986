import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, loadEnv } from 'vite';
import { baseMap } from './vite-base-map.ts';
import { compressAssets } from './vite-compress.ts';

/** Heavy libraries that must never be pulled into a first paint; each gets a chunk of its own behind a dynamic import. */
const LAZY_LIBRARIES = /node_modules[\\/](maplibre-gl|zxing-wasm|qrcode|dijkstrajs)[\\/]/;

/** The schemas' library, and what the pages before sign-in know of the contract. */
const FACTS_OF_SIGN_IN =
  /node_modules[\\/]zod[\\/]|contracts[\\/]src[\\/](define-route|error-codes|permission-bundles|permissions|sessions)\.|domain[\\/]src[\\/](field-rules|fixed-point|fuel-request-statuses|units)\./;

/** What the first page of a pump, of a driver and of a list of requests knows beside it; nothing of these needs any other contract. */
const FACTS_OF_REQUESTS =
  /contracts[\\/]src[\\/](dashboards|files|fuel-request-filters|fuel-request-shapes|fuel-requests|held-transactions|late-fill-shapes|lists|pump-devices)\.|domain[\\/]src[\\/](money|plates)\./;

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, '');
  const api = { target: env.API_TARGET || 'http://127.0.0.1:3000', changeOrigin: true };
  return {
    base: '/vrp/',
    plugins: [react(), baseMap(), compressAssets()],
    css: { postcss: { plugins: [mantinePreset()] } },
    server: { proxy: { '/vw-api': api, '/vrp/settings.json': api } },
    preview: { proxy: { '/vw-api': api, '/vrp/settings.json': api } },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1400,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // What every screen stands on comes first and whole: a chunk that waits for one that waits for it would
              // run before its constants are there. Sign-in needs the first of the three only, a pump the first two.
              { name: 'facts', test: FACTS_OF_SIGN_IN, priority: 5 },
              { name: 'requests', test: FACTS_OF_REQUESTS, priority: 4.5 },
              { name: 'contracts', test: /packages[\\/](domain|contracts)[\\/]/, priority: 4 },
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
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
