import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, loadEnv } from 'vite';
import { baseMap } from './vite-base-map.ts';
import { compressAssets } from './vite-compress.ts';
import { firstLoad } from './vite-first-load.ts';
import { icons } from './vite-icons.ts';
import { serviceWorker } from './vite-worker.ts';

/** Heavy libraries that must never be pulled into a first paint; each gets a chunk of its own behind a dynamic import. */
const LAZY_LIBRARIES = /node_modules[\\/](maplibre-gl|zxing-wasm|qrcode|dijkstrajs)[\\/]/;

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, '');
  const api = { target: env.API_TARGET || 'http://127.0.0.1:3000', changeOrigin: true };
  return {
    base: '/vrp/',
    plugins: [react(), baseMap(), icons(), firstLoad(), serviceWorker(), compressAssets()],
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
              // A group has all its modules import, unless an earlier group has it: what a first page needs comes in a few
              // files, each leaning on those before it only. A module of its own would be a request, and compress worse.
              { name: 'start', test: /src[\\/]main\./, priority: 9 },
              // Calls of the server with the checks of its answers: not needed before somebody has typed their name.
              { name: 'calls', test: /src[\\/]lib[\\/](call|follow-events)\./, priority: 7.2 },
              // Signing in and working are two ways on from here: what both need, named here, so that neither loads the
              // other's. `npm run bench:bundle` shows what is missing in this list: sign-in has grown by an area.
              {
                name: 'root',
                test: /app[\\/]root\.|lib[\\/](error-text|format)\.|ui[\\/]document-title\.|domain[\\/]src[\\/]field-rules\.|(ActionIcon|random-id|IconGasStation|IconWifiOff)\.mjs/,
                priority: 8,
              },
              // Fields and buttons, which forms of every page need, that of signing in first.
              {
                name: 'fields',
                test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](TextInput|PasswordInput|SegmentedControl|Text|Anchor)[\\/]|ui[\\/](language-switch|brand)\.|react-i18next[\\/]|IconAlertCircle\./,
                priority: 7.5,
              },
              { name: 'area', test: /src[\\/]app[\\/]area-app\./, priority: 7 },
              // What a pump shares with a driver's phone and the lists of requests, and what is its own.
              {
                name: 'requests',
                test: /fuel-requests[\\/](fuel-requests\.api|check-sentence)\.|ui[\\/](header-menu|date-time|phone-frame|plate|status-badge|big-button|callout|money|volume|signals)\.|areas[\\/](help|messages)\.routes\.|domain[\\/]src[\\/]money\.|lib[\\/](photo-store|fuel-requests[\\/]intent-key)\.|components[\\/]Skeleton[\\/]|Icon(LayoutDashboard|Moon|Sun|Logout|ChevronRight|Messages|CloudUp)\./,
                priority: 6,
              },
              {
                name: 'pump',
                test: /pump[\\/](queue-screen|pump-frame)\.|gas-station-area\.routes\./,
                priority: 5,
              },
              // A driver's phone, and what it needs at a delivery.
              {
                name: 'driver',
                test: /areas[\\/]driver-area\.routes|fuelling[\\/]driver[\\/]request-fuel-screen\.|trip-stops[\\/]trips-button\./,
                priority: 4.8,
              },
              {
                name: 'trips',
                test: /trip-stops[\\/]my-trips-screen\./,
                priority: 4.7,
              },
              { name: 'front', test: /src[\\/]app[\\/]front-app\./, priority: 4.5 },
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
