/** Bundles the code that renders pages on the server, from the same components as in the browser. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';

const RENDERERS = {
  patient: 'web/patient/ssr/render-patient-page.tsx',
  staff: 'web/staff/ssr/render-staff-page.tsx',
};

export async function buildRenderers(
  folder: string,
  pages: Partial<typeof RENDERERS> = RENDERERS,
): Promise<void> {
  // Whatever the surroundings say, tests included: the components must fit React's code for production.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await bundle(folder, pages).finally(() => {
    process.env.NODE_ENV = NODE_ENV;
  });
}

async function bundle(folder: string, pages: Partial<typeof RENDERERS>): Promise<void> {
  const entries: Record<string, string> = {};
  for (const [page, source] of Object.entries(pages)) entries[page] = await bundlePage(folder, page, source);
  writeFileSync(join(folder, 'entries.json'), JSON.stringify(entries));
}

/** One file. Each build has a name of its own: a running server that reads a later one gets all of it anew. */
async function bundlePage(folder: string, page: string, source: string): Promise<string> {
  const { output } = (await build({
    logLevel: 'warn',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      target: 'node26',
      minify: false,
      outDir: resolve(folder),
      emptyOutDir: false,
      rolldownOptions: {
        input: { [page]: source },
        output: { entryFileNames: '[name]-[hash].js', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].fileName;
}
