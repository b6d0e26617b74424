export interface NextAction {
  type: 'use_stripe_sdk';
  use_stripe_sdk: { type: 'three_d_secure_redirect'; source: string; stripe_js: string };
}

/** What the script in the browser has to do next; `stripe_js` is the address below the API where it answers. */
export function askForAuthentication(intentId: string, attemptId: string): NextAction {
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      source: attemptId,
      stripe_js: `/v1/three_d_secure/${intentId}`,
    },
  };
}
