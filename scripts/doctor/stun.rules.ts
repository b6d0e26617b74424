/** Messages of STUN and TURN (RFC 8489, 8656), as far as the doctor needs them. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

const COOKIE = 0x2112a442;
const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;
const [USERNAME, INTEGRITY, ERROR_CODE, LIFETIME, REALM, NONCE, TRANSPORT] = [
  0x0006, 0x0008, 0x0009, 0x000d, 0x0014, 0x0015, 0x0019,
];
const REQUESTS = { binding: 0x0001, allocate: 0x0003, refresh: 0x0004 } as const;
const UDP = 17;

export interface RelayUser {
  username: string;
  credential: string;
}
/** With what a relay wants its users to prove who they are. */
interface Challenge {
  realm: Buffer;
  nonce: Buffer;
}
interface StunAnswer {
  id: Buffer;
  isSuccess: boolean;
  /** Of an answer that is no success. */
  errorCode: number | undefined;
  challenge: Challenge | undefined;
}

export function bindingRequest(): Buffer {
  return message('binding', []);
}

/** Asks for a place at the relay; without a proof, the relay answers with its challenge. */
export function allocateRequest(proof?: { user: RelayUser; challenge: Challenge }): Buffer {
  return message('allocate', [attribute(TRANSPORT, Buffer.from([UDP, 0, 0, 0]))], proof);
}

/** Gives the place back. */
export function releaseRequest(proof: { user: RelayUser; challenge: Challenge }): Buffer {
  return message('refresh', [attribute(LIFETIME, Buffer.alloc(4))], proof);
}

export function transactionOf(request: Buffer): Buffer {
  return request.subarray(8, HEADER_BYTES);
}

/** Undefined while parts of it are missing, or where it is no message of STUN. */
export function readAnswer(bytes: Buffer): StunAnswer | undefined {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(4) !== COOKIE) return undefined;
  const end = HEADER_BYTES + bytes.readUInt16BE(2);
  if (bytes.length < end) return undefined;
  const found = new Map<number, Buffer>();
  for (let place = HEADER_BYTES; place + 4 <= end; ) {
    const length = bytes.readUInt16BE(place + 2);
    found.set(bytes.readUInt16BE(place), bytes.subarray(place + 4, place + 4 + length));
    place += 4 + padded(length);
  }
  const [code, realm, nonce] = [found.get(ERROR_CODE), found.get(REALM), found.get(NONCE)];
  return {
    id: transactionOf(bytes),
    isSuccess: (bytes.readUInt16BE(0) & 0x0110) === 0x0100,
    errorCode: code && code.length >= 4 ? ((code[2] ?? 0) & 7) * 100 + (code[3] ?? 0) : undefined,
    challenge: realm && nonce ? { realm, nonce } : undefined,
  };
}

function message(
  kind: keyof typeof REQUESTS,
  attributes: Buffer[],
  proof?: { user: RelayUser; challenge: Challenge },
): Buffer {
  const { user, challenge } = proof ?? {};
  const body = Buffer.concat([
    ...attributes,
    ...(user && challenge
      ? [
          attribute(USERNAME, Buffer.from(user.username)),
          attribute(REALM, challenge.realm),
          attribute(NONCE, challenge.nonce),
        ]
      : []),
  ]);
  const header = Buffer.alloc(8);
  header.writeUInt16BE(REQUESTS[kind], 0);
  // The proof covers the length with itself in it.
  header.writeUInt16BE(body.length + (proof ? INTEGRITY_BYTES : 0), 2);
  header.writeUInt32BE(COOKIE, 4);
  const whole = Buffer.concat([header, randomBytes(12), body]);
  if (!user || !challenge) return whole;
  const key = createHash('md5').update(`${user.username}:${challenge.realm}:${user.credential}`).digest();
  return Buffer.concat([whole, attribute(INTEGRITY, createHmac('sha1', key).update(whole).digest())]);
}

function attribute(type: number, value: Buffer): Buffer {
  const whole = Buffer.alloc(4 + padded(value.length));
  whole.writeUInt16BE(type, 0);
  whole.writeUInt16BE(value.length, 2);
  value.copy(whole, 4);
  return whole;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
