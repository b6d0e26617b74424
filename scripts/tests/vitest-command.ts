import { availableParallelism } from 'node:os';

/**
 * A process of the tests ends before the last and most expensive step of compiling pays off, and with more room for
 * young objects it collects them less often.
 */
const SHORT_LIVED = [
  '--no-opt',
  '--liftoff-only',
  '--single-threaded-gc',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
];

export const VITEST = ['node', ...SHORT_LIVED, 'node_modules/vitest/vitest.mjs'];

/** A component test waits for the screen a quarter of its time; another one uses it. */
export const COMPONENT_WORKERS = 2 * Math.min(2, availableParallelism());
