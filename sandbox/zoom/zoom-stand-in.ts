import type { Provider } from '#sandbox/providers/provider.ts';
import { serveZoom, zoomError } from './zoom-api.ts';

/** Zoom as far as the clinic needs it: tokens of a server-to-server app, and the meetings of one user. No browser, no webhooks. */
export const zoomStandIn: Provider = {
  name: 'zoom',
  refusals: {
    stillRunning: zoomError(409, 409, 'The request is still being processed.'),
    keyReused: zoomError(400, 300, 'Bad request.'),
    tooMany: zoomError(429, 429, 'You have reached the maximum per-second rate limit for this API.'),
    broken: zoomError(500, 500, 'Internal server error.'),
  },
  isConfigured: ({ videoRooms, zoom }) => videoRooms !== 'zoom' || zoom !== undefined,
  serveApi: (app, deps) => serveZoom(app, deps, zoomStandIn),
  async serveBrowser() {},
  async registerClinic() {},
  signWebhook: async () => [],
  commands: {},
};
