import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

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
              test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
              priority: 1,
            },
            {
              debugName: 'start',
              name: (id, graph) => (isPartOfEntry(id, graph) ? 'start' : null),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Without these a screen fetches dozens of files that hold one icon or one field each.
            group(
              'table',
              3,
              /\/web\/ui\/(\w*Table|table-|RowCards|use-table|Pagination|NoMatch|page-list)|\/ui_table\./,
            ),
            // What most screens need costs the others next to nothing; what few need stays with them.
            group(
              'common',
              5,
              /\/(web|texts\/generated|contract)\/|\/node_modules\/(lucide-react|@tanstack)\//,
            ),
            group(
              'bits',
              2,
              /\/web\/lib\/|\/node_modules\/(lucide-react|@tanstack|use-sync-external-store)\//,
            ),
            group(
              'catalogue',
              2,
              /\/web\/(catalogue|patient\/booking\/(service|slot))\/|\/booking_service\./,
            ),
          ],
        },
      },
    },
  },
});

/** What so many screens share, apart from what a page loads before its first screen and what brings a library along. */
function group(name: string, minShareCount: number, test: RegExp): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    name: (id, graph) => (isPartOfEntry(id, graph) || bringsLibrary(id, graph) ? null : name),
    test,
    minShareCount,
    includeDependenciesRecursively: false,
  };
}

function isPartOfEntry(id: string, graph: Rolldown.ChunkingContext): boolean {
  // A set visits what is added while it is walked.
  const importers = new Set([id]);
  for (const importer of importers) {
    const module = graph.getModuleInfo(importer);
    if (module?.isEntry) return true;
    for (const each of module?.importers ?? []) importers.add(each);
  }
  return false;
}

function bringsLibrary(id: string, graph: Rolldown.ChunkingContext): boolean {
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  return imported.some((each) =>
    /\/node_modules\/(?!(react|react-dom|react-router|lucide-react|@tanstack)\/)/.test(each),
  );
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
