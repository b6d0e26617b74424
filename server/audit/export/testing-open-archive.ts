import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The contents of a ZIP by path; sizes and names are checked. */
export async function openArchive(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  const textOf = (path: string) => entries.get(path)?.toString('utf8') ?? '';
  return {
    paths: [...entries.keys()],
    bytesOf: (path: string) => entries.get(path) ?? Buffer.alloc(0),
    textOf,
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into an archive without declaring its shape.
    jsonOf: (path: string): any => JSON.parse(textOf(path)),
  };
}
