import type { Payee, Payer } from './paypal-objects.ts';

/** The clinic's account at the stand-in. It opens nothing but the stand-in on this machine. */
export const PAYPAL_SANDBOX_ACCOUNT = {
  clientId: 'sandbox-paypal-client',
  clientSecret: 'sandbox-paypal-secret',
  webhookId: 'SANDBOXPAYPAL1',
  merchantId: 'CLN4CSANDBXXY',
} as const;

export const PAYEE: Payee = {
  email_address: 'klinik@business.example.com',
  merchant_id: PAYPAL_SANDBOX_ACCOUNT.merchantId,
};

/** Who pays at the stand-in; one and the same person for everybody. */
export const PAYER: Payer = {
  name: { given_name: 'Erika', surname: 'Muster' },
  email_address: 'erika.muster@personal.example.com',
  payer_id: 'MSTRER4KAPAYR',
  address: { country_code: 'DE' },
};
