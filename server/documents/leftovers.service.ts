import type { Deps } from '#server/platform/deps.ts';
import { storingBegunBy } from './documents.rules.ts';
import { deleteUnstored, listUnstored } from './storing.store.ts';

const AT_ONCE = 100;

/** Clears away what a crash left between row and file. The row goes last, as it alone knows of the file. */
export async function removeLeftovers({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const begunBy = storingBegunBy(now());
  for (let found = await next(); found.length > 0; found = await next()) {
    for (const { id, storageId } of found) {
      await files.remove(storageId);
      await deleteUnstored(db, id);
    }
  }

  function next() {
    return listUnstored(db, begunBy, AT_ONCE);
  }
}
