import type { Mailer } from '#server/platform/mail.ts';

const TIMEOUT_MILLISECONDS = 15_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** One plain address and nothing that could add a second recipient or a header. */
const ONE_ADDRESS = /^[^\s<>()[\]:;,"\\@]+@[^\s<>()[\]:;,"\\@]+$/;

/** Hands mails to the clinic's mail server; to other machines only through an encrypted connection. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  const domain = from.replace(/^.*@|>.*$/g, '');

  return {
    async send({ to, subject, text, html, attachments = [] }, messageId) {
      if (!ONE_ADDRESS.test(to)) throw new Error('The recipient is not one plain e-mail address.');
      transport ??= openTransport(url, from);
      await (await transport).sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId}@${domain}>`,
        attachments: attachments.map((each) => ({ ...each, encoding: 'base64' })),
      });
    },
  };
}

/** The library is read with the first mail. */
export async function openTransport(url: string, from: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url,
      requireTLS: !LOOPBACK.includes(new URL(url).hostname),
      connectionTimeout: TIMEOUT_MILLISECONDS,
      greetingTimeout: TIMEOUT_MILLISECONDS,
      socketTimeout: TIMEOUT_MILLISECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'auto-submitted': 'auto-generated' } },
  );
}
