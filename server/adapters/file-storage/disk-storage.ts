import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeOf } from '#server/platform/files/file.ts';
import type { FileStorage } from './file-storage.ts';
import { type ArrivalSettings, arrivals, nothingThere, readSealed } from './sealed-files.ts';

/** Files in a folder of this machine that only its own account may read. */
export function diskStorage({ folder, minFreeBytes, key }: ArrivalSettings): FileStorage {
  const arriving = arrivals({ folder: join(folder, 'arriving'), minFreeBytes, key });
  const pathOf = (fileId: string) => join(folder, placeOf(fileId));

  return {
    async put(fileId, content) {
      const path = pathOf(fileId);
      return await arriving.receive(fileId, content, (arrived) => moveDurably(arrived, path, folder));
    },

    async open(fileId) {
      const file = await open(pathOf(fileId), 'r').catch(nothingThere);
      return file && (await readSealed(key, fileId, file.createReadStream()));
    },

    async remove(fileId) {
      await rm(pathOf(fileId), { force: true });
    },

    async exists(fileId) {
      return (await stat(pathOf(fileId)).catch(nothingThere)) !== undefined;
    },

    async openSealed(fileId) {
      return (await open(pathOf(fileId), 'r').catch(nothingThere))?.createReadStream();
    },

    async putSealed(fileId, sealed) {
      await arriving.receiveSealed(sealed, (arrived) => moveDurably(arrived, pathOf(fileId), folder));
    },

    removeLeftovers: () => arriving.removeLeftovers(),
  };
}

/** A new file survives a power cut only when its folder is synced too, and a new folder only when its parent is. */
async function moveDurably(from: string, to: string, root: string): Promise<void> {
  const isNewFolder = await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
  const changed = isNewFolder ? [dirname(to), dirname(dirname(to)), root] : [dirname(to)];
  for (const path of changed) {
    await using folder = await open(path, 'r');
    await folder.sync();
  }
}
