/**
 * Bundles the server, so that a start reads a few files instead of a thousand. What a start does not need (the sandbox,
 * the demo, papers, pictures, the description of the API) lies in files of its own, read when it is first used.
 */
import { globSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build, type Rolldown } from 'vite';
import { buildTexts } from './build-texts.ts';
import { BUILT_SERVERS, builtServerFolder, STAND_INS_MARK, standInsFingerprint } from './built-server.ts';

/** Each of these is started as a process or thread: the server, its embedded database, the drawer of papers. */
export const PROGRAMS = [
  'server/main.ts',
  'server/platform/database/embedded/embedded-process.ts',
  'server/anamnesis/paper/anamnesis-paper-thread.ts',
];
/** Packages that read files beside themselves, or bring machine code. */
export const LEFT_OUT = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  'pdfkit',
  'pg-native',
  'sharp',
];
/** A server that still runs may yet read a file of its own build. */
const KEPT_BUILDS = 3;

export async function buildServer(): Promise<void> {
  buildTexts();
  const [folder, standIns] = [builtServerFolder(), standInsFingerprint()];
  // Another start never meets a half-written folder.
  const workshop = `dist/unfinished-server-${process.pid}`;
  await bundle(PROGRAMS, workshop);
  writeFileSync(join(workshop, STAND_INS_MARK), standIns);
  mkdirSync('dist', { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(workshop, folder);
  removeOldBuilds();
}

/** Bundles these programs for Node, with everything they import but the packages of LEFT_OUT. */
export async function bundle(programs: string[], outDir: string): Promise<void> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: LEFT_OUT },
    build: {
      ssr: true,
      target: 'node26',
      outDir,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: Object.fromEntries(programs.map((source) => [basename(source, '.ts'), source])),
        output: {
          format: 'esm',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: false,
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const faults = misplacedModules(output);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

export type BuiltFile =
  | { type: 'asset' }
  | {
      type: 'chunk';
      fileName: string;
      isEntry: boolean;
      /** The module whose dynamic import reads this file. */
      facadeModuleId: string | null;
      imports: string[];
      dynamicImports: string[];
      modules: Record<string, object>;
    };

/** `server/sandbox.ts` and `server/serve.ts` read these only outside production. */
const READ_OUTSIDE_PRODUCTION = ['sandbox/sandbox.ts', 'database/demo.ts'];

/** Stand-ins and demo must lie in files that the server reads only outside production. */
export function misplacedModules(output: BuiltFile[]): string[] {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const read = new Set<string>();
  const follow = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || read.has(name)) return;
    read.add(name);
    for (const next of chunk.imports) follow(next);
    for (const next of chunk.dynamicImports) {
      const module = relative('.', chunks.get(next)?.facadeModuleId ?? '');
      if (!READ_OUTSIDE_PRODUCTION.includes(module)) follow(next);
    }
  };
  for (const [name, chunk] of chunks) if (chunk.isEntry) follow(name);
  return [...read].flatMap((name) =>
    Object.keys(chunks.get(name)?.modules ?? {})
      .map((module) => relative('.', module))
      .filter((module) => /^(sandbox|database)\//.test(module))
      .map((module) => `${module} would be read in production, with ${name}.`),
  );
}

function removeOldBuilds(): void {
  const builds = globSync(`${BUILT_SERVERS}*`).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(KEPT_BUILDS)) rmSync(old, { recursive: true, force: true });
}

if (import.meta.main) await buildServer();
