import type { Leg } from './count-tests.ts';
import type { Progress } from './progress.ts';

const STEP_PERCENT = 10;

/** One line of the terminal for one leg, which grows while the leg runs: its name, its progress, its result. */
export function startLine(name: string, write = (text: string) => process.stdout.write(text)) {
  let shownPercent = 0;
  write(`${name} …`);
  return {
    show({ done, total }: Progress): void {
      const percent = Math.floor((100 * done) / total / STEP_PERCENT) * STEP_PERCENT;
      if (percent <= shownPercent || percent >= 100) return;
      shownPercent = percent;
      write(` ${percent} %`);
    },
    end({ ok, seconds, count }: Pick<Leg, 'ok' | 'seconds' | 'count'>): void {
      const tests = count ? `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped, ` : '';
      write(` ${ok ? '✓' : '✗'} ${tests}${seconds.toFixed(0)} s\n`);
    },
  };
}
