/** A complete configuration of a real clinic, with made-up keys. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://klinik.test',
  DATA_KEY: 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  SMTP_URL: 'smtps://klinik:geheim@mail.klinik.test',
  MAIL_FROM: 'Online Klinik <portal@klinik.test>',
  VIDEO_LINK_TEMPLATE: 'https://video.klinik.test/{room}',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WH1',
};
