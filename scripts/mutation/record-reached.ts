import { afterEach, beforeEach } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The probes that the test reached; of a file, those reached outside of its tests. */
    reached?: string[];
  }
}

const outside = new Set<string>();
let current = outside;

Object.assign(globalThis, { __reached: (probe: string) => current.add(probe) });

beforeEach(() => {
  current = new Set();
});

afterEach(({ task }) => {
  task.meta.reached = [...current];
  task.file.meta.reached = [...outside];
  current = outside;
});
