import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Failure } from '#server/platform/failure.ts';
import { placeOf } from '#server/platform/files/file.ts';
import type { FileStorage } from './file-storage.ts';
import { type ArrivalSettings, arrivals, readSealed } from './sealed-files.ts';

/**
 * Files in a bucket. They are sealed into `folder` first, because a bucket wants to know the length of what it
 * gets; nothing leaves this machine in clear.
 */
export function s3Storage({ account, ...settings }: ArrivalSettings & { account: S3Account }): FileStorage {
  const outgoing = arrivals(settings);

  return {
    async put(fileId, content) {
      const place = placeOf(fileId);
      return await outgoing.receive(fileId, content, async (path) => {
        await putObject(account, place, await openAsBlob(path));
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

    async openSealed(fileId) {
      const { status, body } = await callBucket(account, 'GET', placeOf(fileId));
      if (status !== 404 && body) return Readable.fromWeb(body as ReadableStream<Uint8Array>);
      await body?.cancel();
      return undefined;
    },

    async putSealed(fileId, sealed) {
      await putObject(account, placeOf(fileId), new Blob([sealed as Uint8Array<ArrayBuffer>]));
    },

    removeLeftovers: () => outgoing.removeLeftovers(),
  };
}

export interface S3Account {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

async function putObject(account: S3Account, place: string, content: Blob): Promise<void> {
  const { status, body } = await callBucket(account, 'PUT', place, content);
  await body?.cancel();
  // For a PUT, 404 means that there is no such bucket.
  if (status === 404) throw new Failure('server.unavailable');
}

const LONGEST_CALL_MS = 60_000;

type Method = 'PUT' | 'GET' | 'HEAD' | 'DELETE';

/**
 * One signed call about one object; 404 is an answer, everything else but success is `server.unavailable`.
 * Redirects are not followed: the files go to the configured address and nowhere else.
 */
async function callBucket(
  { endpoint, bucket, ...account }: S3Account,
  method: Method,
  place: string,
  body?: Blob,
): Promise<Response> {
  const { AwsV4Signer } = await import('aws4fetch');
  const signer = new AwsV4Signer({
    ...account,
    service: 's3',
    method,
    url: `${endpoint}/${bucket}/${place}`,
  });
  const { url, headers } = await signer.sign();
  const answer = await fetch(url, {
    method,
    headers,
    ...(body && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(LONGEST_CALL_MS),
  }).catch(() => undefined);
  if (answer?.ok || answer?.status === 404) return answer;

  await answer?.body?.cancel();
  throw new Failure('server.unavailable');
}
