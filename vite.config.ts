import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { COMPILE_HINT, sharedFile, usersOf } from './scripts/screen-chunks.ts';

/** Few screens need these, so they stay out of what many screens share. */
const LARGE_LIBRARY = /\/node_modules\/(?!(react|react-dom|react-hook-form|lucide-react|@tanstack)\/)/;

/** Most of the editor of messages is never called, so it is compiled as it is used. */
const EDITOR = /\/node_modules\/(@tiptap|prosemirror-)/;

const STARTS_EVERY_PAGE = /\/(react|rolldown-runtime|start)-/;

const compileWhole: Plugin = {
  name: 'compile-whole',
  apply: 'build',
  generateBundle: {
    // Vite itself adds a first line, and only a comment in the first line counts.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && !file.moduleIds.some((id) => EDITOR.test(id)))
          file.code = `${COMPILE_HINT}\n${file.code}`;
    },
  },
};

/** How pages are built and served in development; `scripts/build-web.ts` names the pages. */
export default defineConfig({
  root: 'web',
  plugins: [react(), compileWhole],
  appType: 'mpa',
  server: { fs: { allow: ['..'] } },
  css: { modules: { generateScopedName: classNameIn } },
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
        // The first script names all other files: fewer letters than the usual eight tell their versions apart, too.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
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

const fileOfMark = new Map<string, string>();

/** `button_x3K`. The names that Vite gives carry a line number too, and every script and page would carry it along. */
function classNameIn(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, 3);
  const known = fileOfMark.get(mark) ?? path;
  if (known !== path) throw new Error(`The classes of ${path} and ${known} could have the same names.`);
  fileOfMark.set(mark, path);
  return `${name}_${mark}`;
}

function needsLibrary(id: string, graph: Rolldown.ChunkingContext): boolean {
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  return [id, ...imported].some((each) => LARGE_LIBRARY.test(each));
}
