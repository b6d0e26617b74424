import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Accepts every letter and keeps its text, with folded lines made whole. */
export async function mailServer(
  address: { port: number; host: string },
  letters: string[],
  tls: SMTPServerOptions = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
): Promise<SMTPServer> {
  const server = new SMTPServer({
    ...tls,
    onAuth: (_auth, _session, done) => done(null, { user: 'portal' }),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (part) => {
        text += part;
      });
      stream.on('end', () => {
        letters.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(address.port, address.host, listening));
  return server;
}
