import { PICTURE_TYPES } from '#contract/documents.rules.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { checkFile } from '#server/platform/files/check-file.service.ts';
import { type FileAnswer, newFileId, type UploadedFile } from '#server/platform/files/file.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import {
  deletePicture,
  findPicture,
  freePicture,
  insertPicture,
  listFreePictures,
  takePicture,
} from './pictures.store.ts';

/** Twice the largest width on a screen, for high-resolution displays. */
const LONGEST_SIDE = 1_200;
const UPLOADS: Limit = { name: 'content.pictures', allowed: 100, windowSeconds: 3_600 };

const HOUR = 3_600_000;
/** A form must use its picture within this time. Removal begins later, so the two never overlap. */
const TAKEN_WITHIN_MS = 12 * HOUR;
const REMOVED_AFTER_MS = 24 * HOUR;
const AT_ONCE = 100;

/** Stores a picture that no form uses yet. */
export async function addPicture(
  deps: Pick<Deps, 'db' | 'files' | 'fileScan' | 'now'>,
  { staffId }: Staff,
  file: UploadedFile,
): Promise<{ data: { id: string; url: string } }> {
  const { db, files, now } = deps;
  await takeTry(db, UPLOADS, `staff ${staffId}`, now());
  const { type, bytes } = await checkFile(deps, file, { allowed: PICTURE_TYPES, longestSide: LONGEST_SIDE });
  if (type !== 'image/jpeg' && type !== 'image/png') throw new Error('Only pictures were allowed.');

  const id = newFileId();
  await insertPicture(db, { id, type, sizeBytes: bytes.length, addedBy: staffId, freeSince: now() });
  await files.put(id, bytes);
  return { data: { id, url: addressOf(id) } };
}

/** Stores a picture of our own, which needs no check, for a row that uses it at once. */
export async function addUsedPicture(
  { db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>,
  { type, bytes, addedBy }: { type: 'image/jpeg' | 'image/png'; bytes: Buffer; addedBy: number },
): Promise<{ url: string }> {
  const id = newFileId();
  await insertPicture(db, { id, type, sizeBytes: bytes.length, addedBy, freeSince: now(), isUsed: true });
  await files.put(id, bytes);
  return { url: addressOf(id) };
}

export async function readPicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
): Promise<FileAnswer> {
  const found = await findPicture(db, id);
  const content = found && (await files.open(id));
  if (!content) throw new Failure('request.not_found');
  return { name: id, type: found.type, size: found.sizeBytes, content, isFixed: true };
}

interface Choice {
  current: string | null;
  /** The id of a new picture; null for no picture; undefined keeps the present one. */
  chosen: string | null | undefined;
  /** The field of the form. */
  field: string;
}

/** Returns the URL of the chosen picture. A picture that is no longer used is removed after a while. */
export async function choosePicture(
  tx: Db,
  { current, chosen, field }: Choice,
  now: Date,
): Promise<string | null> {
  const next = chosen ? addressOf(chosen) : chosen;
  if (next === undefined || next === current) return current;

  if (chosen && !(await takePicture(tx, chosen, new Date(now.getTime() - TAKEN_WITHIN_MS)))) {
    throw new Failure('request.invalid', { fields: { [field]: [{ text: 'picture_gone' }] } });
  }
  const former = current?.startsWith(ADDRESS) ? current.slice(ADDRESS.length) : undefined;
  if (former) await freePicture(tx, former, now);
  return next;
}

/** Deletes the row last, because only the row knows the file. */
export async function removeFreePictures({
  db,
  files,
  now,
}: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const freeBy = new Date(now().getTime() - REMOVED_AFTER_MS);
  for (let found = await next(); found.length > 0; found = await next()) {
    for (const id of found) {
      await files.remove(id);
      await deletePicture(db, id);
    }
  }

  function next() {
    return listFreePictures(db, freeBy, AT_ONCE);
  }
}

const ADDRESS = '/api/pictures/';

function addressOf(id: string): string {
  return `${ADDRESS}${id}`;
}
