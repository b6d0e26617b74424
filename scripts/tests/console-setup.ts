import { afterEach, beforeEach } from 'vitest';
import { watchConsole } from './watch-console.ts';

/*
 * A test that writes to the console fails: somebody should read what it says. A test that provokes a message catches it
 * with `vi.spyOn(console, 'warn')`; the test API of the web allows what the app says about the failures it answers with.
 */
let watch: ReturnType<typeof watchConsole> | undefined;

beforeEach(() => {
  watch = watchConsole();
});

afterEach(() => {
  const unexpected = watch?.end() ?? [];
  if (unexpected.length > 0) throw new Error(`The test wrote to the console:\n${unexpected.join('\n')}`);
});
