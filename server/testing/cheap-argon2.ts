import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Hundreds of tests register somebody, and a password hash takes 50 ms of a processor. Here Argon2 runs at a very low
 * cost, whatever the portal asks for; the portal itself knows nothing of it. `secrets.test.ts` proves the real cost.
 */
const CHEAP = { memory: 8, passes: 1 };
/** Stored on the module of Node, because this file is evaluated again before each file of tests. */
const library = crypto as typeof crypto & { isAtFullCost?: boolean; hashing?: Hashing };

/** The hashes that the portal asked for since somebody began to watch. */
export interface Hashing {
  /** Memory and passes of each, as the portal asked for them. */
  costs: string[];
  /** So many ran at the same time. */
  most: number;
}

if (library.isAtFullCost === undefined) {
  const argon2 = crypto.argon2;
  let running = 0;
  library.argon2 = (algorithm, parameters, callback) => {
    running += 1;
    const { hashing } = library;
    if (hashing) hashing.most = Math.max(hashing.most, running);
    hashing?.costs.push(`${parameters.memory} ${parameters.passes}`);
    argon2(algorithm, library.isAtFullCost ? parameters : { ...parameters, ...CHEAP }, (error, hash) => {
      running -= 1;
      callback(error, hash);
    });
  };
  library.isAtFullCost = false;
  syncBuiltinESMExports();
}

export function setFullCost(isAtFullCost: boolean): void {
  library.isAtFullCost = isAtFullCost;
}

export async function hashingDuring(work: () => Promise<unknown>): Promise<Hashing> {
  const hashing: Hashing = { costs: [], most: 0 };
  library.hashing = hashing;
  try {
    await work();
  } finally {
    delete library.hashing;
  }
  return hashing;
}
