import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  /** Read when its turn comes, after everything before it has been written. */
  read(): AsyncIterable<Uint8Array>;
  /** Text becomes smaller; pictures and papers are packed already. */
  isText: boolean;
}

/**
 * Writes a ZIP in constant memory: one entry after the other, as fast as the reader takes it. An entry that cannot be
 * read breaks the stream, so that half an archive never looks complete. When the reader stops, all files are closed.
 */
export function zipOf(entries: ZipEntry[], mtime: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const breakOff = (error: Error) => output.destroy(error);
  zip.on('error', breakOff);
  output.on('close', () => current?.destroy());

  for (const { path, read, isText } of entries) {
    zip.addReadStreamLazy(path, { mtime, compress: isText }, (hand) => {
      if (output.destroyed) return;
      current = Readable.from(read(), { objectMode: false }).on('error', breakOff);
      hand(null, current);
    });
  }
  zip.end();
  return output;
}
