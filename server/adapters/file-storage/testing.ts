import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { S3Account } from './s3-storage.ts';

const ACCOUNT = { region: 'eu-central-1', accessKeyId: 'clinic', secretAccessKey: 'geheim' };

/** A bucket that answers only to requests its owner has signed, and keeps what it is given. */
export async function aBucket() {
  const objects = new Map<string, Buffer>();
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const forced = answers.shift();
    const status = forced ?? (isSigned(request) ? serve(objects, request, body) : 403);
    const content = status === 200 && request.method === 'GET' ? objects.get(request.url ?? '') : undefined;
    response.writeHead(status, { location: 'http://elsewhere.test/' }).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account: S3Account = { endpoint, bucket: 'files', ...ACCOUNT };
  return { account, objects, answerOnceWith: (status: number) => answers.push(status) };
}

function serve(objects: Map<string, Buffer>, { method, url = '' }: IncomingMessage, body: Buffer): number {
  if (!/^\/files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/.test(url)) return 404;
  if (method === 'PUT') objects.set(url, body);
  if (method === 'DELETE') objects.delete(url);
  if (method === 'DELETE') return 204;
  return objects.has(url) ? 200 : 404;
}

/** The signature of AWS, version 4, computed from what really arrived. */
function isSigned(request: IncomingMessage): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, credential = '', names = '', given = ''] = pattern.exec(request.headers.authorization ?? '') ?? [];
  const [id, date = '', ...scope] = credential.split('/');
  if (id !== ACCOUNT.accessKeyId || !names.includes('host')) return false;

  const header = (name: string) => String(request.headers[name] ?? '');
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), [date, ...scope].join('/'), hash].join('\n');
  const secret = Buffer.from(`AWS4${ACCOUNT.secretAccessKey}`);
  const key = [date, ACCOUNT.region, 's3', 'aws4_request'].reduce(sign, secret);
  return timingSafeEqual(sign(key, text), Buffer.from(given, 'hex'));
}

function sign(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
