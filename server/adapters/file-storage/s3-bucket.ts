import { AwsV4Signer } from 'aws4fetch';
import { Failure } from '#server/platform/failure.ts';

export interface S3Account {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const LONGEST_CALL_MS = 60_000;

type Method = 'PUT' | 'GET' | 'HEAD' | 'DELETE';

/**
 * One signed call about one object; 404 is an answer, everything else but success is `server.unavailable`.
 * Redirects are not followed: the files go to the configured address and nowhere else.
 */
export async function callBucket(
  { endpoint, bucket, ...account }: S3Account,
  method: Method,
  place: string,
  body?: Blob,
): Promise<Response> {
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
