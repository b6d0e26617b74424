import { STRIPE_SANDBOX_KEYS } from '../sandbox-keys.ts';
import type { Caller } from './stripe-call.ts';
import { refusal } from './stripe-refusal.ts';

type FormValue = string | FormValue[] | { [key: string]: FormValue };

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const DEEPEST = 6;
const MOST_FIELDS = 500;

type Branch = Map<string, string | Branch>;

/** Reads `a[b]=c&list[0]=d` into `{ a: { b: 'c' }, list: ['d'] }`. Nothing when it cannot be read that way. */
export function parseForm(text: string): Record<string, FormValue> | undefined {
  const root: Branch = new Map();
  const fields = [...new URLSearchParams(text)];
  if (fields.length > MOST_FIELDS) return undefined;
  for (const [key, value] of fields) {
    const path = pathOf(key);
    if (!path || !place(root, path, value)) return undefined;
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, unfold(value)]));
}

/** The names on the way to the value; an empty one means the next place of a list. */
function pathOf(key: string): string[] | undefined {
  const [, name, rest = ''] = KEY.exec(key) ?? [];
  if (name === undefined) return undefined;
  const path = [name, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, inner = '']) => inner)];
  return path.includes('__proto__') || path.length > DEEPEST ? undefined : path;
}

/** Returns whether the value fits: a name cannot be a value and a branch at once. */
function place(branch: Branch, [key = '', ...rest]: string[], value: string): boolean {
  const name = key === '' ? String(branch.size) : key;
  if (rest.length === 0) {
    if (branch.has(name)) return false;
    branch.set(name, value);
    return true;
  }
  const next = branch.get(name) ?? new Map();
  if (typeof next === 'string') return false;
  branch.set(name, next);
  return place(next, rest, value);
}

function unfold(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const entries = [...value].map(([key, inner]) => [key, unfold(inner)] as const);
  const isList = entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

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
