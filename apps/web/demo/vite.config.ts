import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npm run demo:routing`: the optimizer’s demo as static files, for any folder of any server. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  assetsInclude: ['**/*.pmtiles'],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 1400,
  },
});
