import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Hundreds of tests register somebody, and a password hash takes 50 ms of a processor. Here Argon2 runs at a very low
 * cost, whatever the portal asks for; the portal itself knows nothing of it. `secrets.test.ts` proves the real cost.
 */
const CHEAP = { memory: 8, passes: 1 };
/** Kept in the library, because this file is read again before each file of tests. */
const library = crypto as typeof crypto & { isAtFullCost?: boolean };

if (library.isAtFullCost === undefined) {
  const argon2 = crypto.argon2;
  library.argon2 = (algorithm, parameters, callback) =>
    argon2(algorithm, library.isAtFullCost ? parameters : { ...parameters, ...CHEAP }, callback);
  library.isAtFullCost = false;
  syncBuiltinESMExports();
}

export function setFullCost(isAtFullCost: boolean): void {
  library.isAtFullCost = isAtFullCost;
}
