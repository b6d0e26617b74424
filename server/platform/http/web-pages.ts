import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const BUILT_WEB = join(import.meta.dirname, '../../../dist/web');

export interface WebPage {
  /** Every address below this one opens the page; its own router shows the right screen. */
  mount: `/${string}`;
  file: string;
}

/** Serves the built pages: hashed assets for ever, the pages themselves always fresh, all precompressed. */
export async function serveWebPages(
  app: FastifyInstance,
  pages: WebPage[],
  folder = BUILT_WEB,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    allowedPath: (path) => !path.endsWith('/'),
    suppressWarning: true,
  });
  for (const { mount, file } of pages) {
    const send = (_request: FastifyRequest, reply: FastifyReply) =>
      reply.header('cache-control', 'no-cache').sendFile(file, folder, { cacheControl: false });
    app.get(mount, send);
    app.get(`${mount}/*`, send);
  }
}
