import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const MAGIC = 0x2112a442;
const ALLOCATE = 0x0003;
const ATTRIBUTES = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  realm: 0x0014,
  nonce: 0x0015,
} as const;
const TRANSPORT = 0x0019;
const RELAYED = 0x0016;

/**
 * Asks a relay for an address as a browser does (RFC 8656): first without credentials, then with the long-term
 * mechanism. Answers `relayed`, or the code of the refusal.
 */
export async function allocate(
  port: number,
  { username, credential }: { username: string; credential: string },
): Promise<'relayed' | number> {
  const socket = createSocket('udp4');
  const ask = async (message: Buffer): Promise<Map<number, Buffer>> => {
    socket.send(message, port, '127.0.0.1');
    const [answer] = await once(socket, 'message');
    return attributesIn(answer as Buffer);
  };
  try {
    const asked = await ask(request([[TRANSPORT, Buffer.from([17, 0, 0, 0])]]));
    const [realm, nonce] = [asked.get(ATTRIBUTES.realm), asked.get(ATTRIBUTES.nonce)];
    if (!realm || !nonce) throw new Error('The relay asked for no credentials.');
    const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest();
    const signed = request(
      [
        [TRANSPORT, Buffer.from([17, 0, 0, 0])],
        [ATTRIBUTES.username, Buffer.from(username)],
        [ATTRIBUTES.realm, realm],
        [ATTRIBUTES.nonce, nonce],
      ],
      key,
    );
    const answer = await ask(signed);
    const error = answer.get(ATTRIBUTES.error);
    if (error) return error.readUInt8(2) * 100 + error.readUInt8(3);
    if (!answer.has(RELAYED)) throw new Error('The relay gave no address.');
    return 'relayed';
  } finally {
    socket.close();
  }
}

type Attribute = [kind: number, value: Buffer];

function request(attributes: Attribute[], key?: Buffer): Buffer {
  const body = Buffer.concat(attributes.map(encode));
  const integrityLength = key ? 24 : 0;
  const header = Buffer.alloc(20);
  header.writeUInt16BE(ALLOCATE, 0);
  header.writeUInt16BE(body.length + integrityLength, 2);
  header.writeUInt32BE(MAGIC, 4);
  randomBytes(12).copy(header, 8);
  const message = Buffer.concat([header, body]);
  if (!key) return message;
  const integrity = createHmac('sha1', key).update(message).digest();
  return Buffer.concat([message, encode([ATTRIBUTES.integrity, integrity])]);
}

function encode([kind, value]: Attribute): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(kind, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function attributesIn(message: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return found;
}
