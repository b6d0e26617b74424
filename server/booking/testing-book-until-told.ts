import { setTimeout as pause } from 'node:timers/promises';
import { bookOverHttp, type HttpGuest } from './testing-http-guest.ts';

const AT_ONCE = 4;
const PAUSE_MS = 50;

/**
 * Books for these guests, a few at once. A guest who is told to come again, or gets no answer, begins again with the
 * same key. Each id goes to `answered`; any other answer than a booking or a foreseen refusal is an error.
 */
export async function bookUntilTold(
  base: string,
  guests: HttpGuest[],
  answered: number[],
  signal = new AbortController().signal,
): Promise<void> {
  const waiting = [...guests];
  const serve = async () => {
    for (let guest = waiting.shift(); guest && !signal.aborted; guest = waiting.shift()) {
      const id = await bookPatiently(base, guest, signal);
      if (id !== undefined) answered.push(id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, serve));
}

async function bookPatiently(
  base: string,
  guest: HttpGuest,
  signal: AbortSignal,
): Promise<number | undefined> {
  while (!signal.aborted) {
    try {
      return await bookOverHttp(base, guest);
    } catch (error) {
      const words = error instanceof Error ? error.message : '';
      const mayComeAgain = error instanceof TypeError || / 503 /.test(words);
      // The booking was made before, and nobody could say so.
      if (/ 4\d\d /.test(words)) return undefined;
      if (!mayComeAgain) throw error;
      await pause(PAUSE_MS);
    }
  }
  return undefined;
}
