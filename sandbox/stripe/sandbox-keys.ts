/** The keys of the stand-in. They open nothing but the sandbox, where no money moves, so they are no secret. */
export const STRIPE_SANDBOX_KEYS = {
  secretKey: 'sk_test_sandboxOnlineKlinik',
  publishableKey: 'pk_test_sandboxOnlineKlinik',
  webhookSecret: 'whsec_sandboxOnlineKlinik',
};
