import { connect } from 'node:net';
import { Failure } from '#server/platform/failure.ts';
/**
 * Scans a file for known malware. Rejects with `server.scan_unavailable` when the scanner does not answer: a file that
 * was not scanned is never called clean.
 */
export interface FileScan {
  isClean(bytes: Uint8Array): Promise<boolean>;
}

/** For clinics without a scanner: they rely on the check of the file itself. */
export const noFileScan: FileScan = {
  isClean: async () => true,
};

const LONGEST_SCAN_MS = 20_000;
const LONGEST_ANSWER = 1_000;
const PART_BYTES = 256 * 1024;

type Address = { host: string; port: number } | { path: string };

/** Asks a ClamAV daemon, one connection for each file (its INSTREAM command). */
export function clamdScan(address: Address, longestMs = LONGEST_SCAN_MS): FileScan {
  return {
    async isClean(bytes) {
      const answer = await ask(address, bytes, longestMs).catch(() => '');
      if (answer === 'stream: OK') return true;
      if (/^stream: .+ FOUND$/.test(answer)) return false;
      throw new Failure('server.scan_unavailable', { retryAfterSeconds: 60 });
    },
  };
}

async function ask(address: Address, bytes: Uint8Array, longestMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(address);
  const deadline = setTimeout(() => socket.destroy(new Error('The scanner takes too long.')), longestMs);
  let answer = '';
  socket.setEncoding('latin1').on('data', (part) => {
    answer += part;
    if (answer.length > LONGEST_ANSWER) socket.destroy(new Error('That is no answer of a scanner.'));
  });
  // The z of the command ends it, and its answer, with a NUL.
  socket.on('end', () => resolve(answer.replace(/\0$/, '')));
  socket.on('error', reject);
  socket.on('close', () => {
    clearTimeout(deadline);
    reject(new Error('The scanner hung up.'));
  });
  socket.cork();
  socket.write('zINSTREAM\0');
  for (const part of framed(bytes)) socket.write(part);
  socket.uncork();
  return await promise;
}

/** Each part behind its length; a part of length zero ends the file. */
function* framed(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    const part = bytes.subarray(start, start + PART_BYTES);
    yield lengthOf(part.length);
    yield part;
  }
  yield lengthOf(0);
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
