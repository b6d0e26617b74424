import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import type { Route } from '../capability.ts';
import { escapeHtml } from '../mail/letter-layout.ts';
import { describeApi, openApiPath } from './openapi.ts';
import { sendPlainPage } from './plain-page.ts';
import { shapeOf } from './schema-shape.ts';

/** `/api/openapi.json` for programs, `/api/docs` for people. Written when the first of them asks. */
export function serveApiDescription(app: FastifyInstance, routes: Route[]): void {
  let document: string | undefined;
  let body: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(describeApi(routes));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', (_request, reply) => {
    body ??= [INTRODUCTION, ...routes.map(renderEndpoint)].join('\n');
    return sendPlainPage(reply, { title: 'Online Klinik API', body });
  });
}

const INTRODUCTION = `<p>Every call, who may make it, what it takes and what it answers.
For programs: <a href="/api/openapi.json">openapi.json</a>.</p>`;

function renderEndpoint({ name, endpoint }: Route): string {
  const { method, access, summary, input, upload } = endpoint;
  return `<details id="${escapeHtml(name)}">
<summary><code>${method} ${escapeHtml(openApiPath(endpoint))}</code> <small>${access}</small><br>
${escapeHtml(summary)}</summary>
${renderShape('Takes', input, 'input')}
${upload ? renderUpload(upload) : ''}
${renderAnswer(endpoint)}
</details>`;
}

function renderAnswer(endpoint: Endpoint): string {
  if (endpoint.answers === 'file') return '<h2>Answers</h2>\n<pre>a file</pre>';
  if (endpoint.answers === 'stream') return renderShape('Streams', endpoint.event, 'output');
  return renderShape('Answers', endpoint.output, 'output');
}

function renderUpload({ field, maxBytes, optional }: Upload): string {
  const file = `${field}${optional ? '?' : ''}: a file of at most ${maxBytes} bytes, in a form`;
  return `<pre>${escapeHtml(file)}</pre>`;
}

function renderShape(heading: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const shape = shapeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return `<h2>${heading}</h2>\n<pre>${escapeHtml(shape)}</pre>`;
}
