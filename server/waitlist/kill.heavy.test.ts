import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Place, startPortal } from '#server/audit/export/testing-kill-export.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createQueue, startQueue, stopQueue } from '#server/platform/jobs/queue.ts';
import { createLog } from '#server/platform/log.ts';
import { aPlace } from '#server/testing/place.ts';

const PATIENT = { email: 'patientin@example.com', password: 'Demo-Passwort-1' };

/** A mail server that reads every letter and confirms none until it is told to. */
async function aMailServer() {
  const read: string[] = [];
  const confirmed: string[] = [];
  let isConfirming = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      // Long lines are folded in the letter.
      const letter = (await text(stream)).replaceAll('=\r\n', '');
      read.push(letter);
      if (!isConfirming) return;
      confirmed.push(letter);
      done();
    },
  });
  const { promise: isListening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await isListening;
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  server.on('error', () => undefined);
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    read: (words: string) => read.filter((letter) => letter.includes(words)),
    confirmed: (words: string) => confirmed.filter((letter) => letter.includes(words)),
    confirmFromNowOn: () => {
      isConfirming = true;
    },
  };
}

interface Offer {
  id: number;
  status: string;
}

interface Taken {
  status: string;
  confirmation_token: string;
}

async function aSignedInPatient(base: string) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  async function call<Data>(method: string, path: string, body?: object) {
    const answer = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { access_token: string; data: Data };
  }
  const { access_token } = await call<undefined>('POST', '/api/login', PATIENT);
  headers.authorization = `Bearer ${access_token}`;
  return {
    offer: async () => (await call<{ offer: Offer }>('GET', '/api/patients/waitlist')).data.offer,
    take: async (id: number) =>
      (await call<Taken>('POST', `/api/patients/waitlist/offers/${id}/take`, {})).data,
  };
}

/** What the queue does by itself minutes after a kill: deliveries that the process had begun are due again. */
async function passMinutesForQueue(place: Place): Promise<void> {
  const database = await openDatabase(place);
  const { db, pool } = database;
  await pool.query(`update jobs.job set started_on = now() - interval '3 minutes' where state = 'active'`);
  await pool.query('update jobs.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null');
  const queue = createQueue(db, createLog({ write: () => undefined }));
  await startQueue(queue);
  await queue.supervise();
  await stopQueue(queue);
  await pool.query(`update jobs.job set start_after = now() where state = 'retry'`);
  await database.close();
}

async function stored(place: Place, offerId: number) {
  const database = await openDatabase(place);
  const { rows } = await database.pool.query(
    `select o.status, a.status as appointment,
       (select count(*)::int from blocked_time t where t.appointment_id = a.id and t.released_at is null) as times
     from waitlist_offer o join appointment a on a.id = o.appointment_id where o.id = $1`,
    [offerId],
  );
  await database.close();
  return rows;
}

test('a yes that was answered survives a kill in the middle of its letter, and the letter goes out once afterwards', async () => {
  const place = await aPlace('killed_yes');
  const mail = await aMailServer();
  const more = { SMTP_URL: mail.url, MAIL_FROM: 'Online Klinik <portal@klinik.test>' };
  const first = await startPortal(place, more);
  onTestFinished(() => first.server.kill());
  const patient = await aSignedInPatient(first.base);
  const { id } = await patient.offer();
  const { status, confirmation_token: token } = await patient.take(id);
  expect(status).toBe('accepted');
  await vi.waitFor(() => expect(mail.read(token)).toHaveLength(1), { timeout: 200_000 });
  await first.server.kill();
  expect(mail.confirmed(token)).toEqual([]);

  await passMinutesForQueue(place);
  mail.confirmFromNowOn();
  const next = await startPortal(place, more);
  onTestFinished(() => next.server.kill());
  await vi.waitFor(() => expect(mail.confirmed(token)).toHaveLength(1), { timeout: 200_000 });
  expect(await (await aSignedInPatient(next.base)).offer()).toMatchObject({ id, status: 'accepted' });
  // A server that is asked to stop ends what it is doing.
  next.server.terminate();
  expect((await next.server.outcome).exitCode).toBe(0);

  expect(mail.confirmed(token)).toHaveLength(1);
  const [offer, ...others] = await stored(place, id);
  expect(others).toEqual([]);
  expect(offer).toMatchObject({ status: 'accepted', appointment: 'created_by_admin', times: 1 });
}, 600_000);
