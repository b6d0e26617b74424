import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What travels beside an event and says whose it is. */
export interface Transmission {
  id: string;
  time: string;
  webhookId: string;
}

/** PayPal signs the text as it was sent, byte by byte: other spaces or another order of fields break it. */
export function signTransmission(transmission: Transmission, eventText: string, privateKey: string): string {
  const message = messageOf(transmission, eventText);
  return sign('sha256', message, createPrivateKey(privateKey)).toString('base64');
}

export function isGenuine(
  transmission: Transmission,
  eventText: string,
  signature: string,
  publicKey: string,
): boolean {
  const message = messageOf(transmission, eventText);
  return verify('sha256', message, createPublicKey(publicKey), Buffer.from(signature, 'base64'));
}

function messageOf({ id, time, webhookId }: Transmission, eventText: string): Buffer {
  return Buffer.from([id, time, webhookId, crc32(eventText)].join('|'));
}
