/** A complete configuration of a real clinic, with made-up keys. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://klinik.test',
  DATA_KEY: 'YOEJ3f5IQCNdk6ZSRubKJxGw2bqjfYcLxDfQ/ozX7O8=',
  SMTP_URL: 'smtps://klinik:Wv7-qkD2@mail.klinik.test',
  MAIL_FROM: 'Online Klinik <portal@klinik.test>',
  STRIPE_SECRET_KEY: 'sk_live_f3kQ9xZ1mB7tR5wY2nH8cL4v',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_u8dT2jX6gP4sK9aE1rM5bW7z',
  STRIPE_WEBHOOK_SECRET: 'whsec_0874a5cb05519104a53b3d95b18de707',
  PAYPAL_CLIENT_ID: 'AQm4Zr8Lk2Vx7Tn5Wc1Hy9Jd3Fs6Gb0PqEu-Ri4Ot',
  PAYPAL_CLIENT_SECRET: 'EDk7Ns2Wq9Xb4Mv6Tz1Rg8Yh3Jc5Lp0FaUe_Io7Kt',
  PAYPAL_WEBHOOK_ID: '4LX27093MF1823546',
};
