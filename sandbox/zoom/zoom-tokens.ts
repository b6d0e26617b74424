import { defineKind, findObject, insertObject } from '#sandbox/providers/objects.store.ts';
import type { ProviderAnswer, Work } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hashToken, newSecretToken } from '#server/platform/secrets.ts';

/** The app that the clinic uses while it has no account at Zoom. */
export const ZOOM_SANDBOX_APP = {
  accountId: 'sandbox-account',
  clientId: 'sandbox-client',
  clientSecret: 'sandbox-secret',
};

const LIFE_SECONDS = 3600;
const TOKEN = defineKind<{ expires_at: string }>('zoom', 'token');

/** `POST /oauth/token?grant_type=account_credentials` with the name and the secret of the app. */
export async function issueToken(
  { tx, now }: Work,
  authorization: string | undefined,
  query: { grant_type?: string; account_id?: string },
): Promise<ProviderAnswer> {
  const { accountId, clientId, clientSecret } = ZOOM_SANDBOX_APP;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (authorization !== basic) return refusal(401, 'invalid_client', 'Invalid client_id or client_secret');
  if (query.grant_type !== 'account_credentials')
    return refusal(400, 'unsupported_grant_type', 'unsupported grant type');
  if (query.account_id !== accountId) return refusal(400, 'invalid_request', 'Bad Request');
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000).toISOString();
  await insertObject(tx, TOKEN, {
    id: tokenHash,
    body: { expires_at: expiresAt },
    inner: {},
    createdAt: now,
  });
  const scope = 'meeting:read:admin meeting:write:admin';
  return {
    status: 200,
    body: { access_token: token, token_type: 'bearer', expires_in: LIFE_SECONDS, scope },
  };
}

export async function isTokenGood(db: Db, authorization: string | undefined, now: Date): Promise<boolean> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  const found = token === undefined ? undefined : await findObject(db, TOKEN, hashToken(token));
  return found !== undefined && Date.parse(found.body.expires_at) > now.getTime();
}

function refusal(status: number, error: string, reason: string): ProviderAnswer {
  return { status, body: { reason, error } };
}
