import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { patient as patientTable } from '#server/identity/patient.tables.ts';
import { aPatient } from '#server/testing/people.ts';
import { STAFF_UPLOADS } from './documents.rules.ts';
import { documentsOf } from './own-documents.service.ts';
import { countUpload } from './store-document.service.ts';
import { aWard, download, type Ward } from './testing.ts';

let ward: Ward;

beforeEach(async () => {
  ward = await aWard();
});

const listAs = (token: string, patientId = ward.patient.id) =>
  ward.clinic.call(`GET /api/staff/patients/${patientId}/documents`, {}, { token });
const release = (id: number, token = ward.anna.token) =>
  ward.clinic.call(`POST /api/staff/documents/${id}/release`, {}, { token });
const readAs = (token: string, id: number) => download(ward.clinic, `/api/staff/documents/${id}/file`, token);
const seen = () => documentsOf(ward.clinic.db, ward.patient.id);
const lettersToHer = async () =>
  (await ward.clinic.letters(ward.patient.email)).filter(({ subject }) => subject.startsWith('Neues'));

test.each(['document', 'therapy_plan', 'prescription'])(
  'SEAM-11 SEAM-26 ROLE-13: a doctor adds a %s, and the patient sees it at once',
  async (kind) => {
    const { add, anna, pdf } = ward;
    const answer = await add({ kind, title: 'Plan', description: 'für drei Monate' });

    expect(answer.body).toMatchObject({
      message: 'Das Dokument ist gespeichert.',
      data: {
        kind,
        title: 'Plan',
        description: 'für drei Monate',
        name: 'befund.pdf',
        document_zone: 'generally',
        added_by: 'Mara Sommer',
        size: pdf.bytes.length,
        path: `/api/staff/documents/${answer.body.data.id}/file`,
        released_at: answer.body.data.created_at,
      },
    });
    expect(await ward.rows()).toMatchObject([{ kind, addedByKind: 'staff', addedById: anna.id }]);
    const { documents, therapy_plans } = await seen();
    expect([...documents, ...therapy_plans]).toMatchObject([{ id: answer.body.data.id, title: 'Plan' }]);
  },
);

test('SEAM-11: the patient gets a mail about a new document without its title', async () => {
  await ward.add({ kind: 'therapy_plan', title: 'Hormonersatz' });
  const [letter, ...more] = await lettersToHer();

  expect(more).toEqual([]);
  expect(letter?.subject).toBe('Neues für Sie im Patientenportal');
  expect(letter?.text).toContain('http://portal.test/patient/dashboard');
  expect(`${letter?.text}${letter?.html}`).not.toMatch(/Hormon|Therapie|Rezept|Befund|Dokument|befund\.pdf/);
});

test('SEAM-11: the mail is in the language of the patient', async () => {
  const { clinic, patient, add } = ward;
  await clinic.db.update(patientTable).set({ locale: 'en' }).where(eq(patientTable.id, patient.id));
  await add();

  const [letter] = await clinic.letters(patient.email);
  expect(letter?.subject).toBe('Something new for you in the patient portal');
});

test('SEAM-11: only the staff see an unreleased document, and no mail is sent', async () => {
  const { add, anna } = ward;
  const { body } = await add({ release: 'false' });

  expect(body.data.released_at).toBeNull();
  expect((await seen()).documents).toEqual([]);
  expect((await listAs(anna.token)).body.data).toMatchObject([{ id: body.data.id, released_at: null }]);
  expect(await lettersToHer()).toEqual([]);
});

test('SEAM-11: releasing shows the document to the patient and sends one mail, also when repeated', async () => {
  const { body } = await ward.add({ release: 'false' });
  const answers = await Promise.all([release(body.data.id), release(body.data.id)]);
  await release(body.data.id);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await seen()).documents).toMatchObject([{ id: body.data.id }]);
  expect(await lettersToHer()).toHaveLength(1);
  expect((await ward.accesses()).map(([kind]) => kind)).toEqual(['document_added', 'document_released']);
});

test('SEAM-13: a doctor lists and opens all files of her patient, with the name of the person who added each', async () => {
  const { anna, add, send, pdf } = ward;
  const finding = (await send()).body.data.id;
  const plan = (await add({ kind: 'therapy_plan', release: 'false' })).body.data.id;

  expect((await listAs(anna.token)).body.data).toMatchObject([
    { id: plan, kind: 'therapy_plan', added_by: 'Mara Sommer' },
    { id: finding, kind: 'finding', added_by: 'Anna Berger' },
  ]);
  for (const id of [finding, plan]) {
    const { status, bytes, headers } = await readAs(anna.token, id);
    expect([status, bytes.equals(pdf.bytes)]).toEqual([200, true]);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  }
});

test('security 6.4: every access of the staff is recorded with person, kind and document', async () => {
  const { anna, assistant, send, add } = ward;
  const finding = (await send()).body.data.id;
  const added = (await add({ release: 'false' })).body.data.id;
  await listAs(anna.token);
  await listAs(assistant.token);
  await readAs(anna.token, finding);
  await release(added);

  expect(await ward.accesses()).toEqual([
    ['document_added', anna.id, added],
    ['document_list_read', anna.id, null],
    ['document_list_read', assistant.id, null],
    ['document_read', anna.id, finding],
    ['document_released', anna.id, added],
  ]);
});

test('security 6.4: nothing is shown if the access cannot be recorded', async () => {
  const { clinic, anna, send } = ward;
  const finding = (await send()).body.data.id;
  await clinic.db.execute(sql`alter table access_log add constraint full_for_now check (false) not valid`);
  try {
    expect((await listAs(anna.token)).status).toBe(500);
    expect((await readAs(anna.token, finding)).status).toBe(500);
  } finally {
    await clinic.db.execute(sql`alter table access_log drop constraint full_for_now`);
  }
});

describe('OR-33: a doctor who does not treat the patient', () => {
  const calls = (patientId: number, id: number) => [
    () => listAs(ward.anna.token, patientId),
    () => ward.add({}, { patientId }),
    () => release(id),
    async () => {
      const { status, bytes } = await readAs(ward.anna.token, id);
      return { status, body: JSON.parse(String(bytes)) };
    },
  ];

  test('finds no document, as for a missing patient, and no access is recorded', async () => {
    const { clinic, pdf, admin, send, add } = ward;
    const other = await aPatient(clinic, { email: 'eva.klein@example.test' });
    await send({}, pdf, { token: other.token });
    const { body } = await add({ release: 'false' }, { token: admin.token, patientId: other.id });
    const rows = (await ward.rows()).length;

    const missing = await Promise.all(calls(999_999, 999_999).map((call) => call()));
    const foreign = await Promise.all(calls(other.id, body.data.id).map((call) => call()));
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(foreign.map((answer) => answer.body)).toEqual(missing.map((answer) => answer.body));
    expect(await ward.rows()).toHaveLength(rows);
    expect(await ward.accesses()).toEqual([]);
  });

  test('is any account without a doctor, and every doctor after the patient closed the account', async () => {
    const { clinic, patient, anna, add } = ward;
    const { body } = await add({ release: 'false' });
    await clinic.db.update(patientTable).set({ closedAt: clinic.clock.now() });
    const closed = await Promise.all(calls(patient.id, body.data.id).map((call) => call()));
    expect(closed.map(({ status }) => status)).toEqual([404, 404, 404, 404]);

    await clinic.db.update(patientTable).set({ closedAt: null });
    await clinic.db.update(doctor).set({ staffId: null }).where(eq(doctor.staffId, anna.id));
    const unknown = await Promise.all(calls(patient.id, body.data.id).map((call) => call()));
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('ROLE-13 OR-33: the rights of the roles', () => {
  test.each(['assistant', 'admin'] as const)(
    'a %s adds documents, but no plans and prescriptions',
    async (who) => {
      const { token } = ward[who];

      expect((await ward.add({}, { token })).status).toBe(200);
      for (const kind of ['therapy_plan', 'prescription'])
        expect((await ward.add({ kind }, { token })).body.code).toBe('session.forbidden');
      expect(await ward.rows()).toHaveLength(1);
    },
  );

  test.each(['doctor', 'assistant', 'admin'] as const)(
    'a %s cannot add a finding for the patient',
    async (who) => {
      const { token } = who === 'doctor' ? ward.anna : ward[who];

      expect((await ward.add({ kind: 'finding' }, { token })).status).toBe(422);
    },
  );

  test('an assistant lists findings and documents, an administrator all kinds; neither opens a file', async () => {
    const { assistant, admin, send, add } = ward;
    await send();
    await add();
    const { body } = await add({ kind: 'therapy_plan' });
    const kindsFor = async (token: string) =>
      (await listAs(token)).body.data.map(({ kind }: { kind: string }) => kind);

    expect(await kindsFor(assistant.token)).toEqual(['document', 'finding']);
    expect(await kindsFor(admin.token)).toEqual(['therapy_plan', 'document', 'finding']);
    for (const { token } of [assistant, admin]) expect((await readAs(token, body.data.id)).status).toBe(403);
  });

  test('staff who may not open files see neither the titles of findings nor any description', async () => {
    const { assistant, admin, anna, send, add } = ward;
    await send({ title: 'Mammographie', description: 'Knoten links' });
    await add({ title: 'Brief', description: 'wegen der Blutung' });
    for (const { token } of [assistant, admin]) {
      const { body } = await listAs(token);
      expect(body.data).toMatchObject([
        { kind: 'document', title: 'Brief', name: 'befund.pdf', description: '' },
        { kind: 'finding', title: '', name: '', description: '' },
      ]);
    }
    expect((await listAs(anna.token)).body.data[1]).toMatchObject({ title: 'Mammographie' });
  });

  test('only a doctor releases a plan', async () => {
    const { assistant, admin, add } = ward;
    const plan = (await add({ kind: 'therapy_plan', release: 'false' })).body.data.id;
    const letter = (await add({ release: 'false' })).body.data.id;

    for (const { token } of [assistant, admin]) expect((await release(plan, token)).status).toBe(404);
    expect((await release(letter, assistant.token)).status).toBe(200);
    expect((await release(plan)).status).toBe(200);
  });

  test('patients and visitors are refused', async () => {
    const { patient, add } = ward;
    const { body } = await add({ release: 'false' });

    for (const [token, status] of [
      [patient.token, 403],
      ['nobody', 401],
    ] as const) {
      expect((await listAs(token)).status).toBe(status);
      expect((await add({}, { token })).status).toBe(status);
      expect((await release(body.data.id, token)).status).toBe(status);
      expect((await readAs(token, body.data.id)).status).toBe(status);
    }
    expect(await ward.rows()).toHaveLength(1);
  });
});

test('ASVS 5.2.4: the uploads of the staff are limited per hour, too', async () => {
  const { clinic, anna, add } = ward;
  for (let count = 0; count < 299; count += 1)
    await countUpload(clinic.db, STAFF_UPLOADS, `staff ${anna.id}`, clinic.clock.now());

  expect((await add()).status).toBe(200);
  expect(await add()).toMatchObject({ status: 429, body: { errors: { file: [expect.any(String)] } } });
});

test.each([
  [{ kind: 'film' }, 'kind'],
  [{ kind: '' }, 'kind'],
  [{ document_zone: 'elsewhere' }, 'document_zone'],
  [{ title: '' }, 'title'],
  [{ release: 'maybe' }, 'release'],
  [{ description: 'x'.repeat(10_001) }, 'description'],
])('SEAM-26: %j is refused at its field', async (form, field) => {
  const answer = await ward.add(form);

  expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  expect([await ward.rows(), await ward.accesses()]).toEqual([[], []]);
});

test.each(['vcita', 'befunde', 'generally', 'anamnese'])(
  'ENT-14 SEAM-26: a document added to zone %s is listed there',
  async (zone) => {
    await ward.add({ document_zone: zone });

    expect((await seen()).documents).toMatchObject([{ document_zone: zone, title: 'Brief' }]);
  },
);
