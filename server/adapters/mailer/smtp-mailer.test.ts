import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Letter } from '#server/platform/mail.ts';
import { smtpMailer } from './smtp-mailer.ts';

interface Received {
  recipients: string[];
  source: string;
}

const LETTER: Letter = {
  to: 'ana@example.com',
  subject: 'Ihr Zugangscode für die Online Klinik',
  text: 'Guten Tag, hier ist Ihr Code.\n',
  html: '<p>Guten Tag</p>',
};

/** A mail server of the clinic that keeps what it is given; it may refuse recipients. */
async function aMailServer({ refuses = false, host = '127.0.0.1' } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('mailbox full') : null),
    onData: async (stream, { envelope }, done) => {
      received.push({
        recipients: envelope.rcptTo.map(({ address }) => address),
        source: await text(stream),
      });
      done();
    },
  });
  const { promise: isListening, resolve } = Promise.withResolvers<void>();
  server.listen(0, host, resolve);
  await isListening;
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    mailer: smtpMailer({ url: `smtp://${host}:${port}`, from: 'Online Klinik <portal@klinik.test>' }),
  };
}

/** The headers of a mail by their small names, unfolded; a repeated one appears as a list would not. */
function headersOf({ source }: Received): [string, string][] {
  const [head = ''] = source.split('\r\n\r\n');
  return head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]);
}

function only([first, ...others]: Received[]): Received {
  if (!first || others.length > 0) throw new Error('Exactly one letter was expected.');
  return first;
}

test('a letter arrives with sender, recipient, subject, both bodies and a note that a machine wrote it', async () => {
  const { mailer, received } = await aMailServer();

  await mailer.send(LETTER, 'delivery-1');
  const letter = only(received);
  const headers = Object.fromEntries(headersOf(letter));
  expect(letter.recipients).toEqual(['ana@example.com']);
  expect(headers).toMatchObject({
    from: 'Online Klinik <portal@klinik.test>',
    to: 'ana@example.com',
    'message-id': '<delivery-1@klinik.test>',
    'auto-submitted': 'auto-generated',
    'mime-version': '1.0',
  });
  expect(headers['content-type']).toMatch(/^multipart\/alternative/);
  expect(letter.source).toContain('Guten Tag, hier ist Ihr Code.');
  expect(letter.source).toContain('<p>Guten Tag</p>');
});

test('a letter that is tried again keeps its Message-ID', async () => {
  const { mailer, received } = await aMailServer();

  await mailer.send(LETTER, 'delivery-1');
  await mailer.send(LETTER, 'delivery-1');
  const ids = received.map((letter) => Object.fromEntries(headersOf(letter))['message-id']);
  expect(ids).toEqual(['<delivery-1@klinik.test>', '<delivery-1@klinik.test>']);
});

test('attachments arrive with name and content', async () => {
  const { mailer, received } = await aMailServer();
  const content = Buffer.from('BEGIN:VCALENDAR').toString('base64');

  await mailer.send(
    { ...LETTER, attachments: [{ filename: 'termin.ics', contentType: 'text/calendar', content }] },
    'd',
  );
  const { source } = only(received);
  expect(source).toMatch(/Content-Type: text\/calendar; name=termin\.ics/);
  expect(source).toContain(content);
});

test.each(['Betreff\r\nBcc: eve@example.com', 'Betreff\nBcc: eve@example.com', 'Betreff\r\n\r\n<script>'])(
  'a line break in the subject %j adds neither header nor recipient nor body',
  async (subject) => {
    const { mailer, received } = await aMailServer();

    await mailer.send({ ...LETTER, subject }, 'd');
    const letter = only(received);
    expect(letter.recipients).toEqual(['ana@example.com']);
    expect(headersOf(letter).map(([name]) => name)).not.toContain('bcc');
    expect(headersOf(letter).filter(([name]) => name === 'subject')).toHaveLength(1);
    expect(letter.source.split('\r\n\r\n')[1]).toMatch(/^----_/);
  },
);

test.each([
  'ana@example.com, eve@example.com',
  'ana@example.com;eve@example.com',
  'ana@example.com\r\nBcc: eve@example.com',
  'ana@example.com\nRCPT TO:<eve@example.com>',
  'Eve <eve@example.com>',
  '"ana@example.com" <eve@example.com>',
  '<ana@example.com>',
  'friends: ana@example.com',
  'ana',
  '',
])('the recipient %j is not one plain address, so nothing is sent', async (to) => {
  const { mailer, received } = await aMailServer();

  await expect(mailer.send({ ...LETTER, to }, 'd')).rejects.toThrow('not one plain e-mail address');
  expect(received).toEqual([]);
});

test('a letter that the mail server refuses is not reported as sent', async () => {
  const { mailer } = await aMailServer({ refuses: true });

  await expect(mailer.send(LETTER, 'd')).rejects.toThrow('mailbox full');
});

test('a letter for a mail server that is gone is not reported as sent', async () => {
  const mailer = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'portal@klinik.test' });

  await expect(mailer.send(LETTER, 'd')).rejects.toThrow('ECONNREFUSED');
});

test('outside this machine no letter travels unencrypted', async () => {
  const { mailer, received } = await aMailServer({ host: '127.0.0.2' });

  await expect(mailer.send(LETTER, 'd')).rejects.toThrow(/STARTTLS/);
  expect(received).toEqual([]);
});
