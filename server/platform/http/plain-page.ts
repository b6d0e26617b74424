import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../mail.ts';
import { projectFile } from '../project-files.ts';

const STYLE = readFileSync(projectFile('server/platform/http/plain-page.css'), 'utf8');

/** Pages for developers are written by the server; the content policy allows no style inside them. */
export function servePlainStyle(app: FastifyInstance): void {
  app.get('/plain-page.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  );
}

/** `body` is HTML: whatever comes from outside has to be escaped in it. */
export function sendPlainPage(
  reply: FastifyReply,
  { title, body }: { title: string; body: string },
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/plain-page.css">
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>`);
}
