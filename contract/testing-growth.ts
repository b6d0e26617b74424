import { expect } from 'vitest';

const MOST_ROUNDS = 40;

/**
 * Work on eight times the text takes about eight times as long, on any machine: looked at is the ratio of two times of
 * the processor, each the least of all rounds so far, because other work on the machine only ever adds to one of them.
 * Work that begins anew at each character takes 64 times as long in every round.
 */
export async function expectLinear(work: (size: number) => unknown, size: number): Promise<void> {
  const timeOf = async (given: number) => {
    const before = process.cpuUsage();
    await work(given);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await work(size / 8);
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // A millisecond more, because the small one may be over before the clock of the processor moves.
  const isLinear = () => large < 24 * (small + 1_000);
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || !isLinear()); round += 1) {
    small = Math.min(small, await timeOf(size / 8));
    large = Math.min(large, await timeOf(size));
  }
  expect(isLinear(), `${large} µs for the whole, ${small} µs for an eighth`).toBe(true);
}
