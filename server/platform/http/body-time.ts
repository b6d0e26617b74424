import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isShortForm } from './form-limits.ts';

const BODY_MS = 30_000;
/** 10 MB over the uplink of a weak mobile connection. */
export const FORM_MS = 300_000;

/** Whoever sends slowly is cut off, so that the others are served; a file may take its time. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!bringsBody(request)) return;
    const { raw, routeOptions } = request;
    const { takesFile } = routeOptions.config;
    const longest = takesFile && !isShortForm(request) ? FORM_MS : BODY_MS;
    // A file may have to wait for its turn, and nothing moves on the connection meanwhile.
    if (takesFile && 'setTimeout' in raw.socket) raw.socket.setTimeout(FORM_MS);
    const cutOff = setTimeout(() => raw.destroy(), longest).unref();
    const isDone = () => clearTimeout(cutOff);
    raw.once('end', isDone).once('close', isDone);
  });
}

function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
