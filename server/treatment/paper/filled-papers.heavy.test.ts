import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { appointment, appointmentMove } from '#server/appointments/appointments.tables.ts';
import { anAppointment, STARTS_AT } from '#server/appointments/testing.ts';
import { setting } from '#server/content/content.tables.ts';
import { patientDocument } from '#server/documents/documents.tables.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { aMedicine } from '../testing.ts';
import { treatmentPaper } from '../treatment.tables.ts';
import { aPaperWard, aPrescribed, CLINIC_PHONE, fillRecord, type PaperWard } from './testing.ts';

let ward: PaperWard;

beforeEach(async () => {
  ward = await aPaperWard();
});

const DIAGNOSIS = 'N95.1 G Zustände im Zusammenhang mit der Menopause und dem Klimakterium';
const LATER = { date: '2026-11-24', start_time: '09:45' };
const filled = async (kind: string, form: object = {}, token?: string) =>
  (await ward.startWith(kind, form, token)).body.data;
const setStatus = (id: number, status: 'in_progress' | 'completed' | 'payment_success') =>
  ward.clinic.db.update(appointment).set({ status }).where(eq(appointment.id, id));
const moveTo = async (id: number, startsAt: string, endsAt: string) =>
  await ward.clinic.db
    .update(appointment)
    .set({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
    .where(eq(appointment.id, id));
const complete = async (id: number) =>
  await ward.clinic.db.insert(appointmentMove).values({
    appointmentId: id,
    fromStatus: 'in_progress',
    toStatus: 'completed',
    actorKind: 'staff',
    reason: '',
    movedAt: STARTS_AT,
  });

/** An appointment weeks ago that was completed and paid, and today's, which is under way. */
async function twoAppointments() {
  const earlier = ward.appointmentId;
  await moveTo(earlier, '2026-10-20T07:00:00Z', '2026-10-20T07:45:00Z');
  await complete(earlier);
  await setStatus(earlier, 'payment_success');
  const today = await anAppointment(ward.clinic, ward.plan, ward.patient, { slot: LATER });
  await moveTo(today, '2026-11-16T08:00:00Z', '2026-11-16T08:30:00Z');
  await setStatus(today, 'in_progress');
  return { earlier, today };
}

/** What stands on the paper, without the breaks of its lines. */
async function issuedWords(id: number, version: number): Promise<string> {
  const { body } = await ward.issue(id, version);
  const [paper] = await ward.clinic.db.select().from(treatmentPaper).where(eq(treatmentPaper.id, id));
  expect(body.data.number).toMatch(/^P-2026-/);
  const answer = await ward.clinic.http.inject({
    url: `/api/staff/documents/${paper?.documentId}/file`,
    headers: { authorization: `Bearer ${ward.anna.token}` },
  });
  return readPdf(answer.rawPayload).words.join(' ').replaceAll(/\s+/g, ' ');
}

test('papers begin with what the record says', async () => {
  await fillRecord(ward);
  expect(await filled('prescription')).toMatchObject({
    medicines: [
      {
        name: 'Progesteron 100 mg',
        dosage: '0-0-0-1 Kapsel, täglich',
        package_size: null,
        packages: 1,
      },
    ],
    diagnoses: '',
    number: null,
  });
  expect(await filled('referral')).toMatchObject({ diagnoses: DIAGNOSIS });
  expect(await filled('lab_order')).toMatchObject({ lines: expect.arrayContaining(['FSH', 'TSH']) });
  expect(await filled('incapacity')).toMatchObject({
    incapacity: { from: '2026-11-16', until: null, is_follow_up: false, for_insurer: false },
  });
});

test('a medicine that has ended stands neither on a prescription nor in a letter, and one of a plan that was taken back neither', async () => {
  const { call, clinic, record } = ward;
  const [last, today] = ['2026-11-15', '2026-11-16'];
  const medicines = [
    aMedicine({ id: randomUUID(), name: 'Doxycyclin 100 mg', ends_on: last }),
    aMedicine({ id: randomUUID(), name: 'Vitamin D 20.000 IE', ends_on: today }),
    aMedicine({ id: randomUUID() }),
  ];
  await call(`POST ${record}/plans/draft`);
  await call(`PUT ${record}/plans/draft`, { base: 1, medicines });
  await call(`POST ${record}/plans/draft/release`, { version: 2 });
  const names = async () =>
    (await filled('prescription')).medicines.map(({ name }: { name: string }) => name);

  expect(await names()).toEqual(['Vitamin D 20.000 IE', 'Progesteron 100 mg']);
  const { text } = await filled('letter', { take: ['plan'] });
  expect(text).toContain('Aktuelle Therapie:\n- Vitamin D 20.000 IE');
  expect(text).not.toContain('Doxycyclin');

  await clinic.db.update(patientDocument).set({ removedAt: clinic.clock.now() });
  expect(await names()).toEqual([]);
});

test('a certificate of attendance names the appointment that is under way, not an older one', async () => {
  const { earlier, today } = await twoAppointments();
  expect((await filled('attendance')).text).toContain('am 16.11.2026 von 09:00 bis 09:30 Uhr');
  expect((await filled('attendance', { appointment_id: earlier })).text).toContain(
    'am 20.10.2026 von 09:00 bis 09:45 Uhr',
  );
  expect((await filled('attendance', { appointment_id: today })).text).toContain('am 16.11.2026');
});

test('a certificate of attendance is about the last appointment that took place, whichever was entered last', async () => {
  const { clinic, plan, patient } = ward;
  for (const date of ['2026-12-01', '2026-11-25'])
    await anAppointment(clinic, plan, patient, { slot: { date, start_time: '09:00' } });
  await clinic.db.update(appointment).set({ status: 'completed' });
  expect((await filled('attendance')).text).toContain('am 01.12.2026 von 09:00 bis');
});

test('a certificate of attendance needs an appointment that took place', async () => {
  const refusal = { status: 409, body: { code: 'treatment.no_attendance' } };
  expect(await ward.start('attendance')).toMatchObject(refusal);
  const ahead = { appointment_id: ward.appointmentId };
  expect(await ward.startWith('attendance', ahead)).toMatchObject(refusal);
  // The fee of a missed appointment was paid.
  await setStatus(ward.appointmentId, 'payment_success');
  expect(await ward.start('attendance', ward.assistant.token)).toMatchObject(refusal);
});

test('a paper about an appointment of somebody else is not begun', async () => {
  const answer = await ward.startWith('letter', { appointment_id: ward.appointmentId + 1_000 });
  expect(answer.status).toBe(404);
  expect((await ward.list()).body.data).toEqual([]);
});

test('a letter holds the chosen parts of the note, the diagnoses, the values and the plan, and nothing else', async () => {
  await fillRecord(ward);
  await ward.call(`POST ${ward.note}/addenda`, {
    text: 'Telefonat mit der Hausärztin.',
    request_key: randomUUID(),
  });
  await ward.call(`POST ${ward.record}/measurements`, {
    request_key: randomUUID(),
    quantity: 'fsh',
    unit: '[IU]/L',
    value: 48.2,
    measured_on: '2026-11-12',
  });
  const about = { appointment_id: ward.appointmentId };
  const whole = await filled('letter', about);
  expect(whole.diagnoses).toBe(DIAGNOSIS);
  for (const words of [
    'Verlauf:\nSchläft besser.',
    'Beurteilung:\nKlimakterisches Syndrom.',
    'Nachtrag:\nTelefonat mit der Hausärztin.',
    'Werte:\n- FSH 48,2 IE/l (12.11.2026)',
    'Aktuelle Therapie:\n- Progesteron 100 mg: 0-0-0-1 Kapsel, täglich',
  ])
    expect(whole.text).toContain(words);
  const short = await filled('letter', { ...about, take: ['course'] });
  expect(short.diagnoses).toBe('');
  expect(short.text).toContain('Schläft besser.');
  expect(short.text).not.toMatch(/Beurteilung|Nachtrag|Werte|Therapie/);
  expect(await ward.kinds()).toContain('note_read');
});

test('a letter about an appointment takes nothing from the note of another one', async () => {
  const { earlier, today } = await twoAppointments();
  await ward.call(`PUT /api/staff/appointments/${earlier}/note`, { base: 0, sections: { course: 'Alt.' } });
  await ward.call(`PUT /api/staff/appointments/${today}/note`, { base: 0, sections: { course: 'Neu.' } });
  expect((await filled('letter')).text).toMatch(/16\.11\.2026[\s\S]*Neu\./);
  expect((await filled('letter')).text).not.toContain('Alt.');
  expect((await filled('letter', { appointment_id: earlier })).text).toContain('Alt.');
});

test('an assistant gets nothing of a note into a letter, and neither reads, changes nor discards one with such words', async () => {
  await fillRecord(ward);
  const { token } = ward.assistant;
  const about = { appointment_id: ward.appointmentId };
  const own = await filled('letter', about, token);
  expect(own).toMatchObject({ diagnoses: '', can_edit: true });
  expect(own.text).not.toContain('Schläft besser.');
  expect(own.text).toContain('Progesteron');

  const { id } = await filled('letter', about);
  const [seen] = (await ward.list(token)).body.data;
  expect(seen).toMatchObject({ id, text: '', diagnoses: '', can_edit: false });
  for (const answer of [await ward.save(id, { text: 'leer' }, token), await ward.discard(id, token)])
    expect(answer).toMatchObject({ status: 403, body: { code: 'treatment.paper_of_doctor' } });
  expect((await ward.list()).body.data[0].text).toContain('Schläft besser.');
});

test('a prescription is issued only with package, number and directions, and what is missing is said at its field', async () => {
  const { id } = await filled('prescription');
  const unfinished = { name: 'Estradiol Gel', package_size: 'amount', packages: null, dosage: '' };
  await ward.save(id, {
    medicines: [aPrescribed({ package_size: null }), { ...aPrescribed(), ...unfinished }],
  });
  const { status, body } = await ward.issue(id, 2);
  expect(status).toBe(422);
  const missing = ['Bitte füllen Sie dieses Feld aus.'];
  expect(body.errors).toEqual({
    'medicines.0.package_size': missing,
    'medicines.1.amount': missing,
    'medicines.1.packages': missing,
    'medicines.1.dosage': missing,
  });
  const [kept] = (await ward.list()).body.data;
  expect(kept).toMatchObject({ number: null, medicines: [{}, unfinished] });

  const medicines = [
    aPrescribed({ packages: 2 }),
    aPrescribed({ name: 'Estradiol Gel', package_size: 'amount', amount: '80 g', has_directions: true }),
  ];
  await ward.save(id, { base: 2, medicines });
  const words = await issuedWords(id, 3);
  expect(words).toContain(`Telefon ${CLINIC_PHONE}`);
  expect(words).toContain('2 Packungen · N2 Dosierung: 0-0-0-1 Kapsel, täglich');
  expect(words).toContain('1 Packung · 80 g Dj (');
  await ward.withdraw(id);
  expect((await ward.list()).body.data[0]).toMatchObject({ medicines, withdrawn_by: 'Mara Sommer' });
});

test.each([
  [{ packages: 0 }, 'medicines.0.packages'],
  [{ packages: 1.5 }, 'medicines.0.packages'],
  [{ package_size: 'N4' }, 'medicines.0.package_size'],
  [{ dosage: 'x'.repeat(301) }, 'medicines.0.dosage'],
])('a malformed medicine is refused at its field: %j', async (change, field) => {
  const { id } = await filled('prescription');
  const { status, body } = await ward.save(id, { medicines: [{ ...aPrescribed(), ...change }] });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test('a prescription of a clinic without a telephone number is not issued', async () => {
  await ward.clinic.db.update(setting).set({ key: 'video_phone' }).where(eq(setting.key, 'clinic_phone'));
  const { id } = await filled('prescription');
  await ward.save(id, { medicines: [aPrescribed()] });
  expect((await ward.issue(id, 2)).body.code).toBe('treatment.no_clinic_phone');
  expect((await ward.issue((await filled('letter')).id, 1)).status).toBe(200);
});

test('a certificate of incapacity names no diagnosis for the employer; its copy for the insurer names the chosen codes', async () => {
  await fillRecord(ward);
  const { id, incapacity } = await filled('incapacity');
  const days = { ...incapacity, until: '2026-11-18' };
  await ward.save(id, { incapacity: days, diagnoses: 'N95.1 G' });
  const words = await issuedWords(id, 2);
  expect(words).toContain('vom 16.11.2026 bis voraussichtlich einschließlich 18.11.2026');
  expect(words).toContain('Erstbescheinigung, arbeitsunfähig seit 16.11.2026');
  expect(words).toContain('§ 5 Absatz 1 EFZG');
  expect(words).not.toMatch(/N95|Menopause|Diagnosen/);

  const copy = await filled('incapacity');
  expect(copy).toMatchObject({ diagnoses: '', incapacity: { ...days, for_insurer: true } });
  await ward.save(copy.id, { incapacity: copy.incapacity, diagnoses: DIAGNOSIS });
  expect((await ward.issue(copy.id, 2)).body.errors).toEqual({
    diagnoses: [expect.stringContaining('ICD-Code')],
  });
  await ward.save(copy.id, { base: 2, incapacity: copy.incapacity, diagnoses: 'N95.1 G' });
  const copied = await issuedWords(copy.id, 3);
  expect(copied).toContain('N95.1 G');
  expect(copied).toContain('Ausfertigung für die Versicherung');
});

test('the copy for the insurer that an assistant begins says nothing of the certificate that was issued', async () => {
  const { id, incapacity } = await filled('incapacity');
  await ward.save(id, { incapacity: { ...incapacity, from: '2026-11-12', until: '2026-11-18' } });
  await ward.issue(id, 2);
  const begun = await filled('incapacity', {}, ward.assistant.token);
  expect(begun.incapacity).toEqual(incapacity);
});

test('the days of a certificate of incapacity are checked when it is issued, and a long one is not refused', async () => {
  const { id, incapacity } = await filled('incapacity');
  expect(Object.keys((await ward.issue(id, 1)).body.errors)).toEqual(['incapacity.until']);
  const turned = { ...incapacity, until: '2026-11-15', is_follow_up: true, since: '2026-11-16' };
  await ward.save(id, { incapacity: turned });
  expect(Object.keys((await ward.issue(id, 2)).body.errors)).toEqual([
    'incapacity.until',
    'incapacity.since',
  ]);
  await ward.save(id, { base: 2, incapacity: { ...turned, until: '2026-12-16', since: '2026-11-02' } });
  expect(await issuedWords(id, 3)).toContain('Folgebescheinigung, arbeitsunfähig seit 02.11.2026');
});

test('a draft of an earlier version keeps the medicines that stood in its lines', async () => {
  const { id } = await filled('prescription');
  const content = { recipient: '', lines: ['Estradiol 1 mg, 30 Stück'], diagnoses: '', text: 'aut idem' };
  await ward.clinic.db.update(treatmentPaper).set({ content }).where(eq(treatmentPaper.id, id));
  const [draft] = (await ward.list()).body.data;
  expect(draft).toMatchObject({
    lines: [],
    medicines: [{ name: 'Estradiol 1 mg, 30 Stück' }],
    text: 'aut idem',
  });
});
