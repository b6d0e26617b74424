/** How far a leg of the tests is. Its runner sends one to the process that started it, after each test. */
export interface Progress {
  done: number;
  total: number;
}

/** Does nothing in a runner that somebody started by hand, which shows its own report. */
export function sendProgress(progress: Progress): void {
  process.send?.(progress);
}
