import { z } from 'zod';
import { findObject, insertObject } from '#sandbox/providers/objects.store.ts';
import { type ProviderAnswer, ProviderRefusal, type Work } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hashToken, newSecretToken } from '#server/platform/secrets.ts';
import { ACCESS_TOKEN } from './paypal-objects.ts';
import { errorAnswer } from './paypal-refusal.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from './sandbox-account.ts';

const LIFE_SECONDS = 9 * 3600;
const Form = z.object({ grant_type: z.literal('client_credentials') });

/** `POST /v1/oauth2/token` with the account's own name and password. */
export async function issueToken(
  { tx, now }: Work,
  authorization: string | undefined,
  form: unknown,
): Promise<ProviderAnswer> {
  if (authorization !== basic(PAYPAL_SANDBOX_ACCOUNT)) {
    throw oauthRefusal(401, 'invalid_client', 'Client Authentication failed');
  }
  if (!Form.safeParse(form).success) {
    throw oauthRefusal(400, 'unsupported_grant_type', 'unsupported grant_type');
  }

  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000).toISOString();
  await insertObject(tx, ACCESS_TOKEN, {
    id: tokenHash,
    body: { expires_at: expiresAt },
    inner: {},
    createdAt: now,
  });
  const body = {
    scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: LIFE_SECONDS,
    nonce: `${now.toISOString()}${newSecretToken().token}`,
  };
  return { status: 200, body };
}

/** Throws PayPal's 401 unless the request brings a token that is still good. */
export async function checkToken(db: Db, authorization: string | undefined, now: Date): Promise<void> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new ProviderRefusal(errorAnswer(401));
  const found = await findObject(db, ACCESS_TOKEN, hashToken(token));
  if (!found || Date.parse(found.body.expires_at) <= now.getTime()) {
    throw oauthRefusal(401, 'invalid_token', 'Access Token not found in cache');
  }
}

function basic({ clientId, clientSecret }: { clientId: string; clientSecret: string }): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

function oauthRefusal(status: number, error: string, description: string): ProviderRefusal {
  return new ProviderRefusal({ status, body: { error, error_description: description } });
}
