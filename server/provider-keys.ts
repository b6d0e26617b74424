import type { Environment } from './environment.ts';

/* The accounts at providers, once `readConfig` has seen that each is given whole. */

export function stripeKeys(env: Environment) {
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
  };
}

export function paypalKeys(env: Environment) {
  return {
    clientId: env.PAYPAL_CLIENT_ID ?? '',
    clientSecret: env.PAYPAL_CLIENT_SECRET ?? '',
    webhookId: env.PAYPAL_WEBHOOK_ID ?? '',
    merchantId: env.PAYPAL_MERCHANT_ID,
  };
}

export function zoomKeys(env: Environment) {
  return {
    accountId: env.ZOOM_ACCOUNT_ID ?? '',
    clientId: env.ZOOM_CLIENT_ID ?? '',
    clientSecret: env.ZOOM_CLIENT_SECRET ?? '',
    hostId: env.ZOOM_HOST_ID,
  };
}

export function s3Account(env: Environment) {
  return {
    endpoint: env.S3_ENDPOINT ?? '',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  };
}
