import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aPlan, freeTimes, type Plan, requestHold, TUESDAY, visitor } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { ENTRIES, readDraft, saveDraft, slotAt } from '../testing.ts';
import { TYPED } from '../testing-person.ts';

let clinic: Clinic;
let plan: Plan;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

const withToken = (token: string) => ({ headers: { 'x-booking-draft': token } });
const stranger = withToken('x'.repeat(43));

/** A guest with a saved draft. Returns the call options of her further calls. */
async function aGuest(typed: object = { userData: TYPED, anamnesis: ENTRIES }) {
  const { body } = await saveDraft(clinic, typed);
  return withToken(body.draft_token);
}

async function rowCount(): Promise<number> {
  const { rows } = await clinic.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from booking_draft`,
  );
  return rows[0]?.count ?? 0;
}

test('OR-05: a reload shows the typed data and the held slot again', async () => {
  const ana = await visitor(clinic, plan, { start_time: '09:45' });
  await saveDraft(clinic, { userData: TYPED, anamnesis: ENTRIES }, ana);

  expect(await readDraft(clinic, ana)).toEqual({
    service_id: plan.checkUp,
    slot: {
      id: slotAt(plan, '08:45'),
      schedule_parent_id: expect.any(String),
      doctor_id: plan.anna,
      display_name: 'Dr. med. Anna Keller',
      date: TUESDAY,
      start_time: '09:45',
      end_time: '10:30',
      duration: 45,
      date_start_time: '2026-11-17T09:45:00+01:00',
    },
    hold: {
      slot_id: slotAt(plan, '08:45'),
      expires_at: expect.any(String),
      seconds_left: expect.any(Number),
    },
    userData: TYPED,
    has_password: false,
    is_data_accepted: false,
    anamnesis: ENTRIES,
    is_anamnesis_accepted: false,
  });
});

test('OR-05: without token, draft and hold the answer is empty, and reading creates nothing', async () => {
  const read = await clinic.call('GET /api/patients/booking-draft');
  expect([read.status, read.body]).toEqual([200, { data: null }]);
  expect(String(read.headers['set-cookie'])).not.toContain('booking-draft');
  expect(await readDraft(clinic, stranger)).toBeNull();
  expect(await rowCount()).toBe(0);
});

test('OR-05: the first autosave returns a token; later ones use it and keep the parts that are not sent', async () => {
  const first = await saveDraft(clinic, { userData: TYPED });
  expect([first.status, first.body.saved_at]).toEqual([200, expect.any(String)]);
  const ana = withToken(first.body.draft_token);

  const second = await saveDraft(clinic, { anamnesis: ENTRIES }, ana);

  expect(second.body).toEqual({ saved_at: expect.any(String) });
  expect(await readDraft(clinic, ana)).toMatchObject({ userData: TYPED, anamnesis: ENTRIES, slot: null });
  expect(await rowCount()).toBe(1);
});

test('OR-05: the token is also set as a cookie that scripts cannot read and that needs the CSRF token', async () => {
  const { headers } = await saveDraft(clinic, { userData: TYPED });
  const cookies = [headers['set-cookie']].flat().map(String);
  const draft = cookies.find((cookie) => cookie.startsWith('booking-draft=')) ?? '';
  expect(draft).toMatch(/; HttpOnly; SameSite=Strict/);

  const cookie = String(draft.split(';')[0]);
  expect((await readDraft(clinic, { headers: { cookie } })).userData).toEqual(TYPED);
  const unproven = await saveDraft(clinic, { userData: { ...TYPED, city: 'x' } }, { headers: { cookie } });
  expect(unproven.body.code).toBe('request.csrf');
  const discarded = await clinic.call('DELETE /api/patients/booking-draft', {}, { headers: { cookie } });
  expect(discarded.body.code).toBe('request.csrf');
});

test('a guest with another token, guessed or real, neither sees nor changes a draft', async () => {
  const ana = await aGuest();
  const ben = await aGuest({ userData: { ...TYPED, first_name: 'Ben' } });

  await clinic.call('DELETE /api/patients/booking-draft', undefined, stranger);
  await saveDraft(clinic, { userData: { ...TYPED, first_name: 'Mallory' } }, ben);

  expect((await readDraft(clinic, ana)).userData.first_name).toBe('Eva');
  expect((await readDraft(clinic, ben)).anamnesis).toBeNull();
});

test('ten simultaneous first autosaves of one guest make one draft, and none fails', async () => {
  const ana = await visitor(clinic, plan);

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => saveDraft(clinic, { userData: TYPED }, ana)),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await rowCount()).toBe(1);
});

test('SEAM-23: one network may start thirty drafts an hour, and may continue existing drafts', async () => {
  let ana = stranger;
  for (let i = 0; i < 30; i += 1) ana = await aGuest();

  const refused = await saveDraft(clinic, { userData: TYPED });
  expect([refused.status, refused.body.code]).toEqual([429, 'request.too_many']);
  expect((await saveDraft(clinic, { userData: TYPED }, ana)).status).toBe(200);
  expect((await saveDraft(clinic, { userData: TYPED }, { network: '198.51.100.7' })).status).toBe(200);
  expect(await rowCount()).toBe(31);
});

test('SEAM-23: a guest who types without a pause saves hundreds of times and is never refused', async () => {
  const ana = await aGuest();
  const saves = await Promise.all(
    Array.from({ length: 200 }, () => saveDraft(clinic, { userData: TYPED }, ana)),
  );
  expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200]));
});

test('SEAM-28: a draft is not found a day after its last change, and its data do not come back', async () => {
  const ana = await aGuest();
  clinic.clock.advance(23 * 3600);
  await saveDraft(clinic, { userData: TYPED }, ana);
  clinic.clock.advance(23 * 3600);
  expect((await readDraft(clinic, ana)).anamnesis).toEqual(ENTRIES);

  clinic.clock.advance(3600);
  expect(await readDraft(clinic, ana)).toBeNull();
  await saveDraft(clinic, { userData: TYPED }, ana);
  expect(await readDraft(clinic, ana)).toMatchObject({ userData: TYPED, anamnesis: null });
});

test('SEAM-28: the sweep deletes drafts that are a day old, and only those, and may run twice', async () => {
  await aGuest();
  clinic.clock.advance(12 * 3600);
  const ben = await aGuest();
  clinic.clock.advance(12 * 3600);

  expect((await clinic.drain()).failed).toBe(0);
  await clinic.drain();

  expect(await rowCount()).toBe(1);
  expect((await readDraft(clinic, ben)).userData).toEqual(TYPED);
});

test('OR-05: discarding deletes the draft and releases the hold, and may be repeated', async () => {
  const ana = await visitor(clinic, plan);
  await saveDraft(clinic, { userData: TYPED }, ana);

  for (const _ of ['once', 'twice']) {
    const { status, body } = await clinic.call('DELETE /api/patients/booking-draft', undefined, ana);
    expect([status, body]).toEqual([200, { message: 'Ihre begonnene Buchung ist gelöscht.' }]);
  }
  expect(await readDraft(clinic, ana)).toBeNull();
  expect(await rowCount()).toBe(0);
  expect(await freeTimes(clinic, plan, plan.anna)).toContain('09:00');
  const english = { headers: { ...ana.headers, locale: 'en' } };
  const { body } = await clinic.call('DELETE /api/patients/booking-draft', undefined, english);
  expect(body.message).toBe('Your unfinished booking has been deleted.');
});

test('OR-45: a patient has a hold but no draft: saving stores nothing, discarding releases the hold', async () => {
  const { token } = await aPatient(clinic);
  await requestHold(clinic, plan, {}, { token });

  const saved = await saveDraft(clinic, { userData: TYPED }, { token });

  expect([saved.status, saved.body]).toEqual([200, { saved_at: expect.any(String) }]);
  expect(await rowCount()).toBe(0);
  expect(await readDraft(clinic, { token })).toMatchObject({
    service_id: plan.checkUp,
    slot: { start_time: '09:00' },
    hold: { slot_id: slotAt(plan) },
    userData: null,
    has_password: false,
    is_data_accepted: false,
    anamnesis: null,
    is_anamnesis_accepted: false,
  });
  await clinic.call('DELETE /api/patients/booking-draft', undefined, { token });
  expect(await readDraft(clinic, { token })).toBeNull();
});

test('OR-46: a guest who signs in during the booking keeps the hold, and discarding also deletes the draft', async () => {
  const ana = await visitor(clinic, plan);
  await saveDraft(clinic, { userData: TYPED }, ana);
  const { token } = await aPatient(clinic);

  expect(await readDraft(clinic, { ...ana, token })).toMatchObject({
    slot: { start_time: '09:00' },
    userData: null,
  });
  await clinic.call('DELETE /api/patients/booking-draft', undefined, { ...ana, token });
  expect(await readDraft(clinic, ana)).toBeNull();
});

test('the draft contains neither token nor password', async () => {
  const { body } = await saveDraft(clinic, { userData: { ...TYPED, password: 'korrekt-pferd-batterie' } });
  const { rows } = await clinic.db.execute(sql`select booking_draft::text as row from booking_draft`);
  expect(JSON.stringify(rows)).toContain('eva.klein@example.test');
  expect(JSON.stringify(rows)).not.toContain(body.draft_token);
  expect(JSON.stringify(rows)).not.toContain('korrekt-pferd');
});

test.each([
  ['userData', 'text'],
  ['userData', [TYPED]],
  ['userData', { ...TYPED, phone: 5 }],
  ['userData', { ...TYPED, email: 'x'.repeat(301) }],
  ['userData', { ...TYPED, address: null }],
  ['anamnesis', { answers: [] }],
  ['anamnesis', { ...ENTRIES, place: 'x'.repeat(201) }],
  ['anamnesis', { ...ENTRIES, answers: { a: { checkedValue: 'maybe' } } }],
  ['anamnesis', { ...ENTRIES, privateData: { height: { deep: [1] } } }],
])('OR-05: a draft with malformed %s is refused and nothing is stored: %j', async (part, value) => {
  const { status, body } = await saveDraft(clinic, { [part]: value });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)[0]).toMatch(new RegExp(`^${part}`));
  expect(await rowCount()).toBe(0);
});

test('OR-05: a draft longer than the longest possible answers is refused', async () => {
  const answer = { checkedValue: 'yes', notice: 'x'.repeat(5000), level: null, children: {} };
  const answers = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`q${index}`, answer]));
  const { status, body } = await saveDraft(clinic, { anamnesis: { ...ENTRIES, answers } });
  expect([status, body.code]).toEqual([413, 'request.too_large']);
});
