import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The headers of a delivery that the signature covers. */
interface Transmission {
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

const NULL = der(0x05);
const SHA256_WITH_RSA = der(0x30, oid('2a864886f70d01010b'), NULL);
const NAME = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from('Sandbox PayPal')))));
const VALIDITY = der(0x30, time('200101000000Z'), time('491231235959Z'));
const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])));
const SERIAL = der(0x02, Buffer.from([1]));

/**
 * A certificate for the key that signs the stand-in's webhooks, for clients that verify with `cert_url` instead of asking
 * PayPal. Node can read certificates, but cannot write them.
 */
export function selfSignedCertificate(privateKey: KeyObject): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const statement = der(0x30, VERSION_3, SERIAL, SHA256_WITH_RSA, NAME, VALIDITY, NAME, publicKey);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', statement, privateKey));
  const base64 = der(0x30, statement, SHA256_WITH_RSA, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** One value in the distinguished encoding of ASN.1: its kind, its length, its parts. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content]);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function time(text: string): Buffer {
  return der(0x17, Buffer.from(text));
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/**
 * The value of a top-level field exactly as it stands in the text of a JSON object. Parsed and written again it
 * could look different, and a signature would no longer fit.
 */
export function rawField(text: string, name: string): string | undefined {
  let depth = 0;
  let previous = '';
  let key: string | undefined;
  let start: number | undefined;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const endsValue = depth === 1 && (token === ',' || token === '}');
    if (start !== undefined && endsValue) return text.slice(start, index).trim();
    if (depth === 1 && token === ':' && start === undefined) key = JSON.parse(previous) as string;
    else if (depth === 1 && previous === ':' && key === name && start === undefined) start = index;
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    previous = token;
  }
  return undefined;
}
