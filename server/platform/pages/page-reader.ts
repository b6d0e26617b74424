import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageReader } from '#contract/page-renderer.ts';
import { cleanHtml } from '../clean-html.ts';
import { callerAddress } from '../network.ts';

/** Reads the API as a visitor. */
export function readAsVisitor(app: FastifyInstance): PageReader {
  return readBy(app, {});
}

/** Reads the API as the person whose browser requests the page. */
export function readAsCaller(app: FastifyInstance, request: FastifyRequest): PageReader {
  const { cookie = '', 'user-agent': device = '' } = request.headers;
  const headers = { cookie, 'user-agent': device, 'x-person-acted': '1' };
  return readBy(app, headers, callerAddress(request));
}

function readBy(app: FastifyInstance, headers: Record<string, string>, remoteAddress?: string): PageReader {
  return {
    cleanHtml,
    async answer(url, locale) {
      const { statusCode, body } = await app.inject({
        method: 'GET',
        url,
        headers: { ...headers, locale },
        ...(remoteAddress && { remoteAddress }),
      });
      return new Response(body, { status: statusCode });
    },
  };
}
