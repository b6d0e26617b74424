import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { sendProgress } from './progress.ts';

class PlaywrightProgress implements Reporter {
  #total = 0;
  #done = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length;
  }

  onTestEnd(): void {
    this.#done += 1;
    sendProgress({ done: this.#done, total: this.#total });
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter by its default export.
export default PlaywrightProgress;
