import { afterAll, beforeAll } from 'vitest';
import { setFullCost } from './cheap-argon2.ts';

/** For a file of tests about the hash itself. */
export function hashAtFullCost(): void {
  beforeAll(() => setFullCost(true));
  afterAll(() => setFullCost(false));
}
