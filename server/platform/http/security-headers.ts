import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const STRIPE_SCRIPT = 'https://js.stripe.com';
const PAYPAL_SCRIPT = 'https://www.paypal.com';

/** Everything comes from ourselves; a payment provider's host is let in only when it is configured. */
export async function setSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const scripts = [...(config.stripe ? [STRIPE_SCRIPT] : []), ...(config.paypal ? [PAYPAL_SCRIPT] : [])];
  const frames = [...scripts, ...(config.stripe ? ['https://hooks.stripe.com'] : [])];
  const calls = [
    ...(config.stripe ? ['https://api.stripe.com'] : []),
    ...(config.paypal ? [PAYPAL_SCRIPT] : []),
  ];
  const isHttps = config.publicUrl.startsWith('https:');

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...calls],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // PayPal pays in a window of its own that has to tell ours the result.
    crossOriginOpenerPolicy: { policy: config.paypal ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=(self)');
  });
}
