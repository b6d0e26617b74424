import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { composeScript } from '../providers/browser-script.ts';

const PARTS = [
  'texts.js',
  'card-number.js',
  'api.js',
  'events.js',
  'field-style.js',
  'field-view.js',
  'field-kinds.js',
  'card-field.js',
  'elements.js',
  'approval-dialog.js',
  'confirmation.js',
  'stripe.js',
];

/** The script that a page loads instead of the provider's own. */
export function serveStripeScript(app: FastifyInstance): void {
  const script = composeScript(join(import.meta.dirname, 'browser'), PARTS);
  app.get('/stripe.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}
