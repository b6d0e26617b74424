import { STRIPE_SANDBOX_KEYS } from './sandbox-keys.ts';
import type { Caller } from './stripe-call.ts';
import { refusal } from './stripe-refusal.ts';

/** Who calls, by the key in the header (as a token or as the name of basic access), or in the form of a browser. */
export function callerOf(authorization: string | undefined, keyInForm: unknown): Caller {
  const key = keyInHeader(authorization) ?? (typeof keyInForm === 'string' ? keyInForm : undefined);
  if (key === undefined) {
    throw refused(
      'You did not provide an API key. You need to provide your API key in the Authorization header.',
    );
  }
  if (key === STRIPE_SANDBOX_KEYS.publishableKey) return 'browser';
  // A form can be posted by any page; only a header proves that the caller meant it.
  if (key === STRIPE_SANDBOX_KEYS.secretKey && keyInHeader(authorization)) return 'server';
  throw refused(`Invalid API Key provided: ${key.slice(0, 8)}****`);
}

export function refuseBrowser() {
  return refused(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  );
}

function keyInHeader(authorization = ''): string | undefined {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

function refused(message: string) {
  return refusal({ status: 401, message });
}
