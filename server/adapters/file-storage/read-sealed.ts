import { Readable } from 'node:stream';
import type { DataKey } from '#server/platform/data-key.ts';
import { unseal } from '#server/platform/files/sealed-stream.ts';

/** Proves the first piece before it promises a stream: a file that cannot be opened at all is refused in time. */
export async function readSealed(key: DataKey, fileId: string, sealed: Readable): Promise<Readable> {
  try {
    const pieces = unseal(key, fileId, sealed);
    const first = await pieces.next();
    const opened = Readable.from(afterFirst(first, pieces), { objectMode: false });
    // Whoever stops reading, or never began, still lets go of the file.
    return opened.once('close', () => sealed.destroy());
  } catch (error) {
    sealed.destroy();
    throw error;
  }
}

async function* afterFirst(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>) {
  if (!first.done) yield first.value;
  yield* rest;
}
