import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { PRODUCTION } from './production-environment.ts';

/** A folder of its own for what a server writes beside its database, and a known key. */
export async function aFilesEnvironment(): Promise<{ DATA_DIR: string; DATA_KEY: string }> {
  return {
    DATA_DIR: await mkdtemp(join(inject('filesFolder'), 'data-')),
    DATA_KEY: PRODUCTION.DATA_KEY,
  };
}
