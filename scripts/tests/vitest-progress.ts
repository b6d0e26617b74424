import type { Reporter, TestSpecification } from 'vitest/node';
import { sendProgress } from './progress.ts';

/** Counts test files, because vitest does not know the number of tests before it has read each file. */
class VitestProgress implements Reporter {
  #total = 0;
  #done = 0;

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#total = files.length;
  }

  onTestModuleEnd(): void {
    this.#done += 1;
    sendProgress({ done: this.#done, total: this.#total });
  }
}

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default VitestProgress;
