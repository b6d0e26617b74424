import { createHmac } from 'node:crypto';
import type { IceServers } from '#contract/video.contract.ts';

/** The page asks again before they end. */
const VALID_SECONDS = 3600;

export interface IceSettings {
  urls: readonly string[];
  turnSecret: string | undefined;
  isRelayOnly: boolean;
}

interface Credentials {
  /** New each time: the relay and who listens to it learn of no person. */
  name: string;
  now: Date;
  /** When the room closes; no credentials are valid longer. */
  until: Date;
}

export function hasRelay({ urls, turnSecret }: IceSettings): boolean {
  return turnSecret !== undefined && urls.some(isRelay);
}

/**
 * The servers with credentials as coturn expects them with `use-auth-secret`: the user is the end of their validity and
 * the name, the password its HMAC-SHA1 by the shared secret.
 */
export function iceServersFor(
  { urls, turnSecret, isRelayOnly }: IceSettings,
  { name, now, until }: Credentials,
): IceServers {
  const [relays, others] = [urls.filter(isRelay), urls.filter((url) => !isRelay(url))];
  const plain = others.length > 0 ? [{ urls: others }] : [];
  if (relays.length === 0 || turnSecret === undefined)
    return { ice_servers: plain, relay_only: false, expires_at: null };

  const [present, end] = [now, until].map((time) => Math.floor(time.getTime() / 1000)) as [number, number];
  const seconds = Math.min(present + VALID_SECONDS, end);
  const username = `${seconds}:${name}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return {
    ice_servers: [...plain, { urls: relays, username, credential }],
    relay_only: isRelayOnly,
    expires_at: new Date(seconds * 1000).toISOString(),
  };
}

function isRelay(url: string): boolean {
  return /^turns?:/.test(url);
}
