import { createHmac } from 'node:crypto';
import type { IceServers } from '#contract/video.contract.ts';

/** For a call; the page asks again before it restarts a connection. */
const CALL_SECONDS = 3600;
/** For the device check before the room is open. */
const CHECK_SECONDS = 600;

export interface IceSettings {
  urls: readonly string[];
  turnSecret: string | undefined;
  isRelayOnly: boolean;
}

/**
 * The servers with credentials as coturn expects them with `use-auth-secret`: the name is the end of their validity and the
 * person, the password its HMAC-SHA1 by the shared secret.
 */
export function iceServersFor(
  { urls, turnSecret, isRelayOnly }: IceSettings,
  { person, isOpen, now }: { person: string; isOpen: boolean; now: Date },
): IceServers {
  const [relays, others] = [urls.filter(isRelay), urls.filter((url) => !isRelay(url))];
  const plain = others.length > 0 ? [{ urls: others }] : [];
  if (relays.length === 0 || turnSecret === undefined)
    return { ice_servers: plain, relay_only: false, expires_at: null };

  const seconds = Math.floor(now.getTime() / 1000) + (isOpen ? CALL_SECONDS : CHECK_SECONDS);
  const username = `${seconds}:${person}`;
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
