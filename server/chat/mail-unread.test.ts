import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { mailUnread } from './mail-unread.service.ts';
import { aTalk, readConversation, type Talk } from './testing.ts';

const MINUTE = 60;
const SUBJECT = 'Es gibt etwas Neues für Sie';
let talk: Talk;
beforeEach(async () => {
  talk = await aTalk();
});

/** The mails about messages, to the patient or the doctor. */
async function mailsTo(email: string) {
  await talk.clinic.drain();
  const found = await talk.clinic.letters(email);
  return found.filter(({ subject }) => subject === SUBJECT);
}
const toPatient = () => mailsTo(talk.patient.email);
const toDoctor = () => mailsTo(talk.anna.email);

test('SEAM-15: a message unread for two minutes is announced by a mail without its text', async () => {
  const { clinic, answer } = talk;
  await answer({ message: '<p>Ihr Estradiol ist erhöht</p>' });
  clinic.clock.advance(MINUTE);
  expect(await toPatient()).toEqual([]);
  clinic.clock.advance(MINUTE);
  const [letter, ...more] = await toPatient();

  expect(more).toEqual([]);
  expect(letter?.text).toContain('http://portal.test/patient/chat');
  expect(letter?.text).toContain('112');
  expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toMatch(/Estradiol|Keller|Dr\. med/);
  expect(await toDoctor()).toEqual([]);
});

test('SEAM-27: no mail announces a message of a patient whose account is closed', async () => {
  const { clinic, write, patient } = talk;
  await write({ message: '<p>Auf Wiedersehen</p>' });
  await clinic.db.execute(sql`update patient set closed_at = now() where id = ${patient.id}`);
  clinic.clock.advance(2 * MINUTE);

  expect(await toDoctor()).toEqual([]);
});

test('SEAM-15: the doctor gets a mail, too, with a link to the workspace', async () => {
  const { clinic, write } = talk;
  await write({ message: '<p>Mir ist schwindlig</p>' });
  clinic.clock.advance(2 * MINUTE);
  const [letter, ...more] = await toDoctor();
  expect(more).toEqual([]);
  expect(letter?.text).toContain('http://portal.test/staff/chats');
  expect(letter?.text).not.toMatch(/Berger|schwindlig/);
});

test('no mail is sent after the message was read', async () => {
  const { clinic, patient, id, answer } = talk;
  await answer();
  await clinic.call(`POST /api/chats/${id}/mark-read`, {}, { token: patient.token });
  clinic.clock.advance(5 * MINUTE);
  expect(await toPatient()).toEqual([]);
});

test('SEAM-15: there is at most one mail per hour and conversation, and only for newer messages', async () => {
  const { clinic, answer } = talk;
  await answer();
  clinic.clock.advance(2 * MINUTE);
  expect(await toPatient()).toHaveLength(1);
  await answer();
  clinic.clock.advance(59 * MINUTE);
  expect(await toPatient()).toHaveLength(1);
  clinic.clock.advance(MINUTE);
  expect(await toPatient()).toHaveLength(2);
  // No newer message: the same unread message is announced only once.
  clinic.clock.advance(5 * 60 * MINUTE);
  expect(await toPatient()).toHaveLength(2);
});

test('two processes that run at the same moment send one mail', async () => {
  const { clinic, answer, id } = talk;
  await answer();
  clinic.clock.advance(3 * MINUTE);
  await Promise.all([mailUnread(clinic.deps), mailUnread(clinic.deps), mailUnread(clinic.deps)]);
  expect(await toPatient()).toHaveLength(1);
  expect(await readConversation(clinic, id)).toMatchObject({
    patientNoticedAt: expect.any(Date),
    doctorNoticedAt: null,
  });
});

test('a doctor without an account gets no mail, and after two days the message is skipped', async () => {
  const { clinic, write } = talk;
  await clinic.db.update(doctor).set({ staffId: null });
  await write();
  clinic.clock.advance(3 * MINUTE);
  expect(await toDoctor()).toEqual([]);
  await clinic.db.update(doctor).set({ staffId: talk.anna.id }).where(eq(doctor.id, talk.plan.anna));
  clinic.clock.advance(2 * 24 * 60 * MINUTE);
  expect(await toDoctor()).toEqual([]);
});
