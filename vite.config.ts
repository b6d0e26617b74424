import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { sharedFile, usersOf } from './scripts/screen-chunks.ts';

/** Few screens need these, so they stay out of what many screens share. */
const LARGE_LIBRARY = /\/node_modules\/(?!(react|react-dom|lucide-react|@tanstack)\/)/;

/** How pages are built and served in development; `scripts/build-web.ts` names the pages. */
export default defineConfig({
  root: 'web',
  plugins: [react(), keepLanguages(['de-DE', 'en-US'])],
  appType: 'mpa',
  server: { fs: { allow: ['..'] } },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Left to itself, the bundler cuts what every screen needs into as many files as there are kinds of screens.
    rolldownOptions: {
      output: {
        // The first script names all other files: seven letters tell their versions apart as well as eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
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
                return needsLibrary(id, graph) ? null : sharedFile(screens);
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

/** react-aria carries its few own words in 34 languages; a page needs only those that people can choose. */
function keepLanguages(kept: string[]): Plugin {
  const NO_WORDS = '\0no-words';
  return {
    name: 'keep-languages',
    enforce: 'pre',
    apply: 'build',
    resolveId(specifier, importer) {
      const language = /\/intl\/.*\/([a-z]{2}-[A-Z]{2})\.mjs$/.exec(specifier)?.[1];
      const isForeign = language !== undefined && !kept.includes(language);
      return isForeign && importer?.includes('/node_modules/react-') ? NO_WORDS : undefined;
    },
    load: (id) => (id === NO_WORDS ? 'export default undefined;' : undefined),
  };
}
