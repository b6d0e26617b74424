import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { UserWorkspaceConfig } from 'vitest/config';
import {
  createVitest,
  type Reporter,
  type TestCase,
  type TestProject,
  type TestSequencer,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import { createOverlay } from './overlay.ts';

export interface ChosenTests {
  /** The test file, by path from the root. */
  path: string;
  /** Only these of its tests; all without it. */
  ids?: string[];
}

export interface RunTest {
  path: string;
  id: string;
  name: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  ms: number;
  reached: string[];
}

export interface Run {
  tests: RunTest[];
  /** Faults outside of a test: a file that cannot be imported, a rejection that nobody caught. */
  faults: string[];
  isTooSlow: boolean;
}

const WORKERS = Math.min(2, availableParallelism());

export type TestRunner = Awaited<ReturnType<typeof startTestRunner>>;

/** One vitest for the whole run; what it has read and compiled stays, only the shown texts change. */
export async function startTestRunner(projects: UserWorkspaceConfig[]) {
  const overlay = createOverlay();
  const quiet: Reporter = {};
  const vitest = await createVitest('test', {
    config: false,
    watch: false,
    silent: true,
    reporters: [quiet],
    sequence: { sequencer: AsGiven },
    projects: projects.map((project) => measured(project, overlay.plugin)),
  });

  /**
   * `until` says whether a failed test ends the run. Then the nearest tests run first, in one worker; otherwise each
   * test is run, and two workers share them.
   */
  async function run(chosen: ChosenTests[], until: 'failure' | 'end', limitMs: number): Promise<Run> {
    for (const { config } of vitest.projects) {
      config.bail = until === 'failure' ? 1 : 0;
      config.maxWorkers = until === 'failure' ? 1 : WORKERS;
    }
    const projectsOf = chosen.map((each) => ({ ...each, project: projectOf(vitest, each.path) }));
    const specifications = projectsOf.flatMap(({ path, ids, project }) =>
      project ? [project.createSpecification(resolve(path), ids ? { testIds: ids } : {})] : [],
    );
    vitest.state.filesMap.clear();
    let isTooSlow = false;
    const limit = setTimeout(() => {
      isTooSlow = true;
      // Asked once, a worker in an endless loop never answers; asked twice, it is ended.
      for (const _ of [1, 2]) vitest.cancelCurrentRun('keyboard-input').catch(() => {});
    }, limitMs);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    clearTimeout(limit);
    return {
      tests: testModules.flatMap(({ children }) => [...children.allTests()].map(described)),
      faults: [...testModules.flatMap((module) => module.errors()), ...unhandledErrors].map(messageOf),
      isTooSlow,
    };
  }

  return {
    run,
    show: (texts: Record<string, string>) => overlay.show(vitest, texts),
    projects: vitest.projects.map(({ name }) => name),
    /** The name of the project that takes the file as a test, if any does on this engine. */
    projectOf: (path: string) => projectOf(vitest, path)?.name,
    close: () => vitest.close(),
  };
}

/** The nearest tests first, as they were chosen. */
class AsGiven implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

function measured(project: UserWorkspaceConfig, plugin: ReturnType<typeof createOverlay>['plugin']) {
  const setupFiles = [project.test?.setupFiles ?? []].flat();
  const recorder = resolve(import.meta.dirname, 'record-reached.ts');
  return {
    ...project,
    plugins: [...(project.plugins ?? []), plugin],
    test: { ...project.test, setupFiles: [...setupFiles, recorder] },
  };
}

function projectOf(vitest: Vitest, path: string): TestProject | undefined {
  return vitest.projects.find((project) => project.matchesTestGlob(resolve(path)));
}

function described(test: TestCase): RunTest {
  const result = test.result();
  return {
    path: test.module.relativeModuleId,
    id: test.id,
    name: test.fullName,
    state: result.state,
    ms: test.diagnostic()?.duration ?? 0,
    reached: [...(test.meta().reached ?? []), ...(test.module.meta().reached ?? [])],
  };
}

function messageOf(error: unknown): string {
  return error instanceof Object && 'message' in error ? String(error.message) : String(error);
}
