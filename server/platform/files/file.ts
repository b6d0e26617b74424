import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The files a person may hand in; recordings only where they are asked for. */
export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png' | AudioType;
export type AudioType = 'audio/mpeg' | 'audio/mp4';

/** A file of a form: only its size has been checked, against the contract's limit. */
export interface UploadedFile {
  /** As it was sent; `checkFile` makes it a name that can be shown and saved. */
  name: string;
  bytes: Buffer;
}

/** A checked file. Pictures are encoded anew, so these are not the bytes that were sent. */
export interface CheckedFile {
  name: string;
  type: FileType;
  bytes: Buffer;
}

/** A file as an answer; it leaves as an attachment under this name, unless the contract says that it is shown. */
export interface FileAnswer {
  name: string;
  type: string;
  content: Readable | Uint8Array;
  /** In bytes, if a stream's is known: the browser can then show progress and notice a broken end. */
  size?: number;
  /** For a file that is shown: its address always gives these bytes, so a browser may cache it. */
  isFixed?: true;
}

const FILE_ID = /^[0-9a-f]{32}$/;

/** Names a stored file: 128 random bits that say nothing about it and cannot be guessed. */
export function newFileId(): string {
  return randomBytes(16).toString('hex');
}

/** The path of a stored file, in sub-folders, because one folder with a hundred thousand files is slow. */
export function placeOf(fileId: string): string {
  if (!FILE_ID.test(fileId)) throw new Error('This is no id of a file.');
  return `${fileId.slice(0, 2)}/${fileId.slice(2, 4)}/${fileId}`;
}
