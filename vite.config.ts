import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { sharedFile, usersOf } from './scripts/screen-chunks.ts';

/** Few screens need these, so they stay out of what many screens share. */
const LARGE_LIBRARY = /\/node_modules\/(?!(react|react-dom|react-hook-form|lucide-react|@tanstack)\/)/;

const STARTS_EVERY_PAGE = /\/(react|rolldown-runtime|start)-/;

/** How pages are built and served in development; `scripts/build-web.ts` names the pages. */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  appType: 'mpa',
  server: { fs: { allow: ['..'] } },
  build: {
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every page starts with these files; no later screen has to look for them again.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !STARTS_EVERY_PAGE.test(file)),
    },
    // Left to itself, the bundler cuts what every screen needs into as many files as there are kinds of screens.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/,
              priority: 1,
            },
            {
              debugName: 'start and what screens share',
              name: (id, graph) => {
                const { isEntry, screens } = usersOf(id, graph);
                if (isEntry) return screens.size > 0 ? 'start' : null;
                return needsLibrary(id, graph) ? null : sharedFile(id, screens);
              },
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});

function needsLibrary(id: string, graph: Rolldown.ChunkingContext): boolean {
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  return [id, ...imported].some((each) => LARGE_LIBRARY.test(each));
}
