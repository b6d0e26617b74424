import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { UserWorkspaceConfig } from 'vitest/config';
import { createVitest, type TestCase } from 'vitest/node';

export interface RunTest {
  id: string;
  name: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  ms: number;
}

export interface Run {
  tests: RunTest[];
  /** Faults outside of a test: a file that cannot be imported, a rejection that nobody caught. */
  faults: string[];
  isTooSlow: boolean;
}

export type TestRunner = Awaited<ReturnType<typeof startTestRunner>>;

/**
 * One vitest for the whole run, which keeps what it has read and compiled; only the shown texts change. Each run gets a
 * new worker, because an open portal would go on running the old code.
 */
export async function startTestRunner(projects: UserWorkspaceConfig[]) {
  const texts = new Map<string, string>();
  const vitest = await createVitest('test', {
    config: false,
    watch: false,
    silent: true,
    reporters: [{}],
    projects: projects.map((project) => ({
      ...project,
      plugins: [...(project.plugins ?? []), overlayOf(texts)],
    })),
  });
  const projectOf = (path: string) =>
    vitest.projects.find((project) => project.matchesTestGlob(resolve(path)));

  /** Runs these tests of a file, all without `ids`. Of chosen tests the first that fails ends the run. */
  async function run({ path, ids }: { path: string; ids?: string[] }, limitMs: number): Promise<Run> {
    for (const { config } of vitest.projects) Object.assign(config, { bail: ids ? 1 : 0, maxWorkers: 1 });
    const specification = projectOf(path)?.createSpecification(resolve(path), ids ? { testIds: ids } : {});
    vitest.state.filesMap.clear();
    let isTooSlow = false;
    const limit = setTimeout(() => {
      isTooSlow = true;
      // Asked once, a worker in an endless loop never answers; asked twice, it is ended.
      for (const _ of [1, 2]) vitest.cancelCurrentRun('keyboard-input').catch(() => {});
    }, limitMs);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      specification ? [specification] : [],
    );
    clearTimeout(limit);
    return {
      tests: testModules.flatMap(({ children }) => [...children.allTests()].map(described)),
      faults: [...testModules.flatMap((module) => module.errors()), ...unhandledErrors].map(messageOf),
      isTooSlow,
    };
  }

  return {
    run,
    /** From now on the tests see these texts, by path from the root, instead of what is on the disk. */
    show(next: Record<string, string>): void {
      const before = [...texts.keys()];
      texts.clear();
      for (const [path, text] of Object.entries(next)) texts.set(resolve(path), text);
      for (const path of new Set([...before, ...texts.keys()])) vitest.invalidateFile(path);
    },
    /** Whether some project takes the file as a test on this engine. */
    isTest: (path: string) => projectOf(path) !== undefined,
    close: () => vitest.close(),
  };
}

function overlayOf(texts: Map<string, string>): Plugin {
  const fileOf = (id: string) => id.replace(/\?.*$/, '');
  return {
    name: 'overlay',
    enforce: 'pre',
    load: (id) => texts.get(fileOf(id)),
    configureVitest({ defineCacheKeyGenerator }) {
      // Vitest keeps what it has compiled by the text on the disk, which is not the text that is shown.
      defineCacheKeyGenerator(({ id }) => (texts.has(fileOf(id)) ? false : undefined));
    },
  };
}

function described(test: TestCase): RunTest {
  return {
    id: test.id,
    name: test.fullName,
    state: test.result().state,
    ms: test.diagnostic()?.duration ?? 0,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Object && 'message' in error ? String(error.message) : String(error);
}
