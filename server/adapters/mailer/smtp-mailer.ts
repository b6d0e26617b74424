import { createTransport } from 'nodemailer';
import type { Mailer } from '#server/platform/mail.ts';

const TIMEOUT_MILLISECONDS = 15_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** One plain address and nothing that could add a second recipient or a header. */
const ONE_ADDRESS = /^[^\s<>()[\]:;,"\\@]+@[^\s<>()[\]:;,"\\@]+$/;

/** Hands mails to the clinic's mail server; to other machines only through an encrypted connection. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
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
  const domain = from.replace(/^.*@|>.*$/g, '');

  return {
    async send({ to, subject, text, html, attachments = [] }, messageId) {
      if (!ONE_ADDRESS.test(to)) throw new Error('The recipient is not one plain e-mail address.');
      await transport.sendMail({
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
