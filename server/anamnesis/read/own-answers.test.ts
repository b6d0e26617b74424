import { beforeEach, describe, expect, test } from 'vitest';
import { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { checkAnamnesis } from '../sign/check-anamnesis.service.ts';
import { assignAnamnesis, storeUnclaimed } from '../sign/signed-record.service.ts';
import { aSubmission, type Submission } from '../testing.ts';
import { anamnesisFilesOf } from './own-answers.service.ts';

const LATEST = 'GET /api/patients/anamneses/latest';
const SEVERITY = 'GET /api/patients/anamneses/severity';
const A_MONTH = 30 * 24 * 3600;

let clinic: Clinic;
let anna: { id: number; token: string };
beforeEach(async () => {
  clinic = await aClinic();
  anna = await aPatient(clinic);
});

/** Anna signs the whole form, with some complaints on this day. */
async function sign(date: string, levels: Record<string, number> = {}): Promise<number> {
  const answered = aSubmission('de', { form: 'full', date });
  const { body } = await clinic.call(
    'POST /api/patients/create-anamnesebogen',
    { anamneseDaten: withLevels(answered, levels) },
    { token: anna.token },
  );
  return body.data.id;
}

function withLevels(submission: Submission, levels: Record<string, number>): Submission {
  const categories = submission.categories.map((category) => ({
    ...category,
    questions: category.questions.map((question) => {
      const level = levels[question.key];
      return level
        ? { ...question, checkedValue: 'yes' as const, notice: '', checkbox: { level } }
        : question;
    }),
  }));
  return { ...submission, categories };
}

/** A record of a booking without an account, which is hers once the booking is made. */
async function signAsGuest(): Promise<number> {
  const submission = AnamnesisSubmission.parse(aSubmission());
  const signed = { form: 'booking', privateData: { lastName: 'Berger' }, locale: 'de' } as const;
  const checked = await checkAnamnesis(clinic.deps, submission, signed);
  return await clinic.db.transaction((tx) => storeUnclaimed(tx, checked, clinic.clock.now()));
}
const claim = (id: number) => clinic.db.transaction((tx) => assignAnamnesis(tx, id, anna.id));

describe('BOGEN-19 SEAM-12: the files of a patient', () => {
  test('are the signed histories, newest first, including those of a guest booking', async () => {
    const guest = await signAsGuest();
    await claim(guest);
    clinic.clock.advance(600);
    const whole = await sign('2026-11-16');

    expect(await anamnesisFilesOf(clinic.db, anna.id)).toEqual([
      {
        id: whole,
        file_path: `/api/patients/anamneses/${whole}/pdf`,
        created_at: expect.stringMatching(/^2026-11-16T09:1.*Z$/),
        version: 2,
        is_current: true,
        form: 'full',
      },
      {
        id: guest,
        file_path: `/api/patients/anamneses/${guest}/pdf`,
        created_at: expect.stringMatching(/^2026-11-16T09:0.*Z$/),
        version: 1,
        is_current: false,
        form: 'booking',
      },
    ]);
  });

  test('contain no record of another patient, and no unclaimed one', async () => {
    await sign('2026-11-16');
    await signAsGuest();
    const ben = await aPatient(clinic, { email: 'ben@example.test' });
    expect(await anamnesisFilesOf(clinic.db, ben.id)).toEqual([]);
    expect(await anamnesisFilesOf(clinic.db, anna.id)).toHaveLength(1);
  });

  test('keep their version numbers when an older record is assigned later, and the newest comes first', async () => {
    const guest = await signAsGuest();
    clinic.clock.advance(60);
    const whole = await sign('2026-11-16');
    await claim(guest);

    const files = await anamnesisFilesOf(clinic.db, anna.id);
    expect(files.map(({ id, version }) => [id, version])).toEqual([
      [whole, 1],
      [guest, 2],
    ]);
  });
});

describe('the answers to start a correction from', () => {
  const latest = async (token = anna.token) => (await clinic.call(LATEST, undefined, { token })).body.data;

  test('are the latest ones, without place, date and signature', async () => {
    await sign('2026-11-16', { anxiety: 3 });
    clinic.clock.advance(60);
    await sign('2026-11-16', { anxiety: 5 });

    const { submitted_at, entries } = await latest();
    expect(submitted_at).toMatch(/^2026-11-16T09:0[1-9]/);
    expect(entries.answers.anxiety).toEqual({ checkedValue: 'yes', notice: '', level: 5, children: {} });
    expect(entries.answers.lastPeriod?.notice).toBe('Vor etwa zwei Wochen');
    expect(entries.privateData).toEqual({
      placeOfBirth: 'Köln',
      height: '172',
      weight: '68.5',
      career: 'Architektin',
    });
    expect(entries.place).toBe('');
    expect(JSON.stringify(entries)).not.toContain('base64');
  });

  test('are empty before the first record, and never those of another patient', async () => {
    const ben = await aPatient(clinic, { email: 'ben@example.test' });
    await sign('2026-11-16');
    expect(await latest(ben.token)).toBeNull();
  });

  test('are refused to visitors and staff', async () => {
    const { token } = await aStaffMember(clinic, 'doctor');
    expect((await clinic.call(LATEST)).status).toBe(401);
    expect((await clinic.call(LATEST, undefined, { token })).status).toBe(403);
  });
});

describe('the course of complaints', () => {
  const courses = async (headers = {}, token = anna.token) =>
    (await clinic.call(SEVERITY, undefined, { token, headers })).body.data;

  test('has a point for every record, oldest first, in the language of the reader', async () => {
    await sign('2026-11-16', { anxiety: 4 });
    clinic.clock.advance(A_MONTH);
    anna = await aPatient(clinic);
    await sign('2026-12-16', { hotFlushes: 2 });

    const found = await courses({ locale: 'en' });
    expect(found.find(({ key }: { key: string }) => key === 'anxiety')).toEqual({
      key: 'anxiety',
      question: expect.stringMatching(/\?$/),
      points: [
        { date: '2026-11-16', level: 4 },
        { date: '2026-12-16', level: 0 },
      ],
    });
    const [german] = await courses();
    expect(german.question).toMatch(/^Haben Sie zurzeit Beschwerden/);
  });

  test('is empty before the first record, and never that of another patient', async () => {
    await sign('2026-11-16', { anxiety: 4 });
    const ben = await aPatient(clinic, { email: 'ben@example.test' });
    expect(await courses({}, ben.token)).toEqual([]);
  });

  test('uses the date in Berlin', async () => {
    clinic = await aClinic({ now: '2026-11-16T23:30:00Z' });
    anna = await aPatient(clinic);
    await sign('2026-11-17', { anxiety: 1 });
    const [first] = await courses();
    expect(first.points).toEqual([{ date: '2026-11-17', level: expect.any(Number) }]);
  });

  test('is refused to visitors and staff', async () => {
    const { token } = await aStaffMember(clinic, 'admin');
    expect((await clinic.call(SEVERITY)).status).toBe(401);
    expect((await clinic.call(SEVERITY, undefined, { token })).status).toBe(403);
  });
});
