import { randomBytes } from 'node:crypto';

const FILE_ID = /^[0-9a-f]{32}$/;

/** Names a stored file: 128 random bits that say nothing about it and cannot be guessed. */
export function newFileId(): string {
  return randomBytes(16).toString('hex');
}

/** Where a store keeps it; a folder with a hundred thousand files is slow. Anything else than an id has no place. */
export function placeOf(fileId: string): string {
  if (!FILE_ID.test(fileId)) throw new Error('This is no id of a file.');
  return `${fileId.slice(0, 2)}/${fileId.slice(2, 4)}/${fileId}`;
}
