import { expect } from 'vitest';

const ROUNDS = 3;

/**
 * Work on eight times the text takes about eight times as long, on any machine: looked at is the ratio of two times of
 * the processor. Work that begins anew at each character would take 64 times as long.
 */
export async function expectLinear(work: (size: number) => unknown, size: number): Promise<void> {
  const least = async (given: number) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = process.cpuUsage();
      await work(given);
      const { user, system } = process.cpuUsage(before);
      times.push(user + system);
    }
    return Math.min(...times);
  };
  await work(size / 8);
  // A millisecond more, because the small one may be over before the clock of the processor moves.
  expect(await least(size)).toBeLessThan(24 * ((await least(size / 8)) + 1_000));
}
