import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** How pages are built and served in development; `scripts/build.ts` names the pages. */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  appType: 'mpa',
  server: { fs: { allow: ['..'] } },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
