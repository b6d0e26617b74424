import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listDoctorsWithoutPicture, setFirstPicture } from '#server/catalogue/import-catalogue.store.ts';
import { addUsedPicture } from '#server/content/pictures.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { projectFile } from '#server/platform/project-files.ts';

const PORTRAITS = projectFile('database/demo/portraits');

/** Each demo doctor gets the drawn portrait, unless somebody has changed the page: a removed picture stays removed. */
export async function addMissingPortraits(
  deps: Pick<Deps, 'db' | 'files' | 'now'>,
  slugs: readonly string[],
): Promise<void> {
  for (const { id, slug, staffId } of await listDoctorsWithoutPicture(deps.db, slugs)) {
    const bytes = await readFile(join(PORTRAITS, `${slug}.png`));
    const { url } = await addUsedPicture(deps, { type: 'image/png', bytes, addedBy: staffId ?? 0 });
    await setFirstPicture(deps.db, id, url);
  }
}
