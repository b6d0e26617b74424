import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#contract/endpoint.ts';
import { Failure } from '../failure.ts';
import type { Place } from './upload-places.ts';

/** How much a form may hold beside its file: as much as any other body. */
const BESIDE_FILE_BYTES = 1024 * 1024;

/** Allows a second file, so that the refusal can say that one is enough. */
export function partLimits({ maxBytes }: Upload) {
  return {
    fileSize: maxBytes,
    files: 2,
    fields: 60,
    // See `refuseManyParts`: the parser listens to no error of a part beyond this limit, and a form that ends within one
    // would end the process.
    parts: Number.POSITIVE_INFINITY,
    fieldNameSize: 100,
    fieldSize: 256 * 1024,
    headerPairs: 20,
  };
}

export function tooLarge({ field, maxBytes }: Upload): Failure {
  const max = Math.floor(maxBytes / 1024 ** 2);
  return new Failure('request.too_large', {
    fields: { [field]: [{ text: 'file_too_large', values: { max } }] },
  });
}

/** Refuses a form that announces too many bytes, before reading it. */
export function refuseAnnouncedSize(upload: Upload, { headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > upload.maxBytes + BESIDE_FILE_BYTES) throw tooLarge(upload);
}

/** A message with its marks and its language, and a small file. */
const SHORT_FORM_BYTES = 128 * 1024;

/** JSON, or a form that announces no more than a message: it arrives in the time of any other body. */
export function isShortForm({ headers }: FastifyRequest): boolean {
  if (!headers['content-type']?.toLowerCase().startsWith('multipart/')) return true;
  const announced = headers['content-length'];
  return announced !== undefined && Number(announced) <= SHORT_FORM_BYTES;
}

const RATE_WINDOW_MS = 10_000;
/** The first three windows are for connections that begin slowly. */
const FREE_WINDOWS = 3;
/** 8 kB a second, a quarter of the speed at which 10 MB take five minutes. */
const WINDOW_BYTES = 80 * 1024;

/** 64 kB a second. While somebody waits for a place, a slower form may have to give its place away. */
export const SLOW_WINDOW_BYTES = 640 * 1024;

/** The form reader ends with this error as with one of the connection, and the caller still hears the answer. */
export function endAsTooSlow({ raw }: FastifyRequest): void {
  raw.emit('error', new Failure('request.too_slow'));
}

/** Ends a form that arrives too slowly, so that its place is free for others, and tells the place how slow it is. */
export function endWhenSlow(request: FastifyRequest, place?: Pick<Place, 'windowEnded' | 'done'>): void {
  const { raw } = request;
  let windows = 0;
  let fresh = 0;
  const watch = setInterval(() => {
    windows += 1;
    const brought = fresh;
    fresh = 0;
    if (windows > FREE_WINDOWS && brought < WINDOW_BYTES) endAsTooSlow(request);
    else place?.windowEnded(brought);
  }, RATE_WINDOW_MS).unref();
  const isDone = () => {
    clearInterval(watch);
    place?.done();
  };
  raw.on('data', (part: Buffer) => {
    fresh += part.length;
  });
  raw.once('end', isDone).once('close', isDone).once('error', isDone);
}

const MOST_PARTS = 200;

/** Parts that are neither field nor file are skipped, but each costs time, so their number is limited too. */
export function refuseManyParts({ raw, headers }: FastifyRequest): void {
  const boundary = /boundary="?([^";]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) return;
  const edge = `--${boundary}`;
  let parts = 0;
  const count = (part: Buffer) => {
    for (let at = part.indexOf(edge); at >= 0; at = part.indexOf(edge, at + edge.length)) parts += 1;
    if (parts <= MOST_PARTS) return;
    // Emitted once: after that there is no listener.
    raw.off('data', count);
    raw.emit('error', new Failure('request.too_large'));
  };
  raw.on('data', count);
}

/** Cuts off a sender that announced no length and does not stop. */
export function cutOffEndless(upload: Upload, { raw }: FastifyRequest): void {
  let received = 0;
  raw.on('data', (part: Buffer) => {
    received += part.length;
    if (received > upload.maxBytes + BESIDE_FILE_BYTES) raw.destroy();
  });
}

const BODY_MS = 30_000;
/** 10 MB over the uplink of a weak mobile connection. */
export const FORM_MS = 300_000;

/** Cuts off slow senders, so that others are served; a file gets more time. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!bringsBody(request)) return done();
    const { raw, routeOptions } = request;
    const { takesFile } = routeOptions.config;
    const longest = takesFile && !isShortForm(request) ? FORM_MS : BODY_MS;
    // A file may have to wait for its turn, and nothing moves on the connection meanwhile.
    if (takesFile && 'setTimeout' in raw.socket) raw.socket.setTimeout(FORM_MS);
    const cutOff = setTimeout(() => raw.destroy(), longest).unref();
    const isDone = () => clearTimeout(cutOff);
    raw.once('end', isDone).once('close', isDone);
    done();
  });
}

function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
