import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Three pages: the portal, the staff workspace, and the component gallery of the sandbox. */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  appType: 'mpa',
  server: { fs: { allow: ['..'] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['patient', 'staff', 'gallery'].map((page) => `${import.meta.dirname}/web/${page}/index.html`),
    },
  },
});
