import { format } from 'node:util';

declare global {
  /** What tests of this worker may write to the console, because they provoke it. */
  var allowedOnConsole: RegExp[] | undefined;
}

const METHODS = ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const;
/** React's advice to authors of tests about the moment of an update; it depends on the speed of the machine. */
const ADVICE_ON_ACT = /\bact\(\.\.\.\)|`act`/;

/** Keeps what is written to the console. `end` gives the console back and tells the messages that nobody expected. */
export function watchConsole(): { end(): string[] } {
  const originals = Object.fromEntries(METHODS.map((method) => [method, console[method]]));
  const written: string[] = [];
  // Not by `vi.spyOn`: a test that restores all mocks would turn the watch off.
  for (const method of METHODS) console[method] = (...said: unknown[]) => void written.push(format(...said));
  return {
    end() {
      Object.assign(console, originals);
      const allowed = [ADVICE_ON_ACT, ...(globalThis.allowedOnConsole ?? [])];
      return written.filter((line) => !allowed.some((pattern) => pattern.test(line)));
    },
  };
}
