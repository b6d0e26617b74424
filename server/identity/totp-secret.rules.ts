import type { DataKey } from '#server/platform/data-key.ts';
import { openText, sealText } from '#server/platform/secret-box.ts';

/** As it is stored: whoever reads the database alone cannot compute anybody's codes. */
export function sealTotpSecret(key: DataKey, secret: string): string {
  return sealText(key, secret);
}

/** Secrets from before they were sealed are stored as they are: in base 32, which knows no colon. */
export function openTotpSecret(key: DataKey, stored: string): string {
  return stored.includes(':') ? openText(key, stored) : stored;
}
