import { once } from 'node:events';
import { type SMTPServer as Server, SMTPServer } from 'smtp-server';
import { bookUntilTold } from '#server/booking/testing-book-until-told.ts';
import { freePort } from '#server/testing/process.ts';
import type { Drill } from './drill.ts';
import { guestsFor, inFolder, startDrilled, timeUntil } from './drilled-portal.ts';

const GUESTS = 6;

export const drill: Drill = {
  about: 'the mail server is down while guests book and comes back: every guest gets her letter, none twice',
  seconds: 180,
  times: 1,
  play: (times) =>
    inFolder(async (dataDir) => {
      const port = Number(await freePort());
      const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@klinik.test' };
      const { base, server } = await startDrilled(dataDir, smtp);
      const letters: { to: string; id: string }[] = [];
      const wanted: string[] = [];
      for (let round = 0; round < times; round += 1) {
        const guests = await guestsFor(base, GUESTS);
        await bookUntilTold(base, guests, []);
        wanted.push(...guests.map(({ email }) => email));
        const mail = await openMailServer(port, letters);
        await timeUntil(async () => wanted.every((email) => letters.some(({ to }) => to === email)));
        await new Promise<void>((resolve) => mail.close(() => resolve()));
      }
      server.terminate();
      await server.outcome;
      const ids = letters.map(({ id }) => id);
      const twice = ids
        .filter((id, place) => ids.indexOf(id) !== place)
        .map((id) => `letter ${id} came twice`);
      const found = wanted.filter((email) => letters.some(({ to }) => to === email)).length;
      return { acknowledged: wanted.length, found, lost: twice, facts: [`${letters.length} letters`] };
    }),
};

async function openMailServer(port: number, letters: { to: string; id: string }[]): Promise<Server> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, taken) {
      let text = '';
      stream.on('data', (part) => {
        text += part;
      });
      stream.on('end', () => {
        const id = /^message-id: (.+)$/im.exec(text)?.[1]?.trim() ?? '';
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, id });
        taken();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}
