import { connect } from 'node:net';

/** Writes these very bytes to a server on this machine; resolves with all it says until it hangs up. */
export async function rawRequest(port: number, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (part) => {
    answer += part;
  });
  socket.on('close', () => resolve(answer));
  socket.on('error', reject);
  return await promise;
}
