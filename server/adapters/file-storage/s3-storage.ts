import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Failure } from '#server/platform/failure.ts';
import { placeOf } from '#server/platform/files/file-id.ts';
import { type ArrivalSettings, arrivals } from './arrivals.ts';
import type { FileStorage } from './file-storage.ts';
import { readSealed } from './read-sealed.ts';
import { callBucket, type S3Account } from './s3-bucket.ts';

/**
 * Files in a bucket. They are sealed into `folder` first, because a bucket wants to know the length of what it
 * gets; nothing leaves this machine in clear.
 */
export function s3Storage({ account, ...settings }: ArrivalSettings & { account: S3Account }): FileStorage {
  const leaving = arrivals(settings);

  return {
    async put(fileId, content) {
      const place = placeOf(fileId);
      return await leaving.receive(fileId, content, async (path) => {
        const { status, body } = await callBucket(account, 'PUT', place, await openAsBlob(path));
        await body?.cancel();
        // Of a PUT it means that there is no such bucket.
        if (status === 404) throw new Failure('server.unavailable');
      });
    },

    async open(fileId) {
      const { status, body } = await callBucket(account, 'GET', placeOf(fileId));
      if (status !== 404 && body) {
        return await readSealed(settings.key, fileId, Readable.fromWeb(body as ReadableStream<Uint8Array>));
      }
      await body?.cancel();
      return undefined;
    },

    async remove(fileId) {
      const { body } = await callBucket(account, 'DELETE', placeOf(fileId));
      await body?.cancel();
    },

    async exists(fileId) {
      return (await callBucket(account, 'HEAD', placeOf(fileId))).status !== 404;
    },

    removeLeftovers: () => leaving.removeLeftovers(),
  };
}
