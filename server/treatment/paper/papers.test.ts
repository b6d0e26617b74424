import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '#server/appointments/testing.ts';
import { patientDocument } from '#server/documents/documents.tables.ts';
import { treatmentPersonalData } from '../treatment.personal-data.ts';
import { treatmentPaper } from '../treatment.tables.ts';
import { aPaperWard, aPrescribed, fillRecord, type PaperWard, tokenOf } from './testing.ts';

let ward: PaperWard;

beforeEach(async () => {
  ward = await aPaperWard();
});

async function anIssuedLetter() {
  const { id } = (await ward.start('letter')).body.data;
  return (await ward.issue(id, 1)).body.data;
}

test('a paper that is begun twice with one key is begun once', async () => {
  const key = randomUUID();
  const [one, other] = [
    await ward.start('letter', undefined, key),
    await ward.start('letter', undefined, key),
  ];
  expect(one.body.data.id).toBe(other.body.data.id);
  expect((await ward.list()).body.data).toHaveLength(1);
});

test('an assistant prepares a paper without diagnoses, and neither issues nor withdraws it', async () => {
  await fillRecord(ward);
  const { token } = ward.assistant;
  const started = (await ward.start('letter', token)).body.data;
  expect(started.diagnoses).toBe('');
  const { id } = (await ward.start('referral')).body.data;
  const seen = (await ward.list(token)).body.data;
  expect(seen.map(({ diagnoses }: { diagnoses: string }) => diagnoses)).toEqual(['', '']);
  await ward.save(id, { text: 'Bitte um Bericht' }, token);
  const [referral] = (await ward.list()).body.data;
  expect(referral).toMatchObject({ text: 'Bitte um Bericht', diagnoses: expect.stringContaining('N95.1') });

  expect((await ward.issue(id, 2, token)).status).toBe(403);
  await ward.issue(id, 2);
  expect((await ward.withdraw(id, token)).status).toBe(403);
  const [issued] = (await ward.list(token)).body.data;
  expect(issued).toMatchObject({ text: '', file_path: null, number: 'P-2026-000001' });
});

test('an issued paper has a number, lies among the documents of the patient and is confirmed by its code', async () => {
  const { clinic, patient } = ward;
  const { id } = (await ward.start('prescription')).body.data;
  await ward.save(id, { medicines: [aPrescribed()] });
  const { body } = await ward.issue(id, 2);
  expect(body.data).toMatchObject({ number: 'P-2026-000001', issued_by: 'Mara Sommer', withdrawn_at: null });

  const profile = await clinic.call('GET /api/patients/profile', {}, { token: patient.token });
  const [document] = profile.body.data.documents;
  expect(document.title).toBe('Privatrezept P-2026-000001');
  const [kept] = await clinic.db.select().from(patientDocument);
  const answer = await ward.verify(tokenOf(body.data));
  const content = await clinic.deps.files.open(kept?.storageId ?? '');
  const hash = createHash('sha256');
  for await (const piece of content ?? []) hash.update(piece);
  const sha256 = hash.digest('hex');
  expect(answer.body).toEqual({
    data: { clinic: expect.any(String), issued_on: '2026-11-16', withdrawn_on: null, sha256 },
  });
  expect(await ward.kinds()).toEqual(expect.arrayContaining(['paper_issued', 'document_added']));
});

test('an issued paper is kept: nobody can save, issue again, throw away or change it by SQL', async () => {
  const { id } = await anIssuedLetter();
  const codes = [await ward.save(id, { text: 'anders' }), await ward.issue(id, 1), await ward.discard(id)];
  expect(codes.map(({ body }) => body.code)).toEqual(Array(3).fill('treatment.paper_issued'));
  const { db } = ward.clinic;
  await expect(db.update(treatmentPaper).set({ issuedAt: null })).rejects.toThrow();
  await expect(db.update(treatmentPaper).set({ sha256: 'x' })).rejects.toThrow();
  await expect(db.delete(treatmentPaper)).rejects.toThrow();
});

test('issuing twice at once makes one paper with one number', async () => {
  const { id } = (await ward.start('letter')).body.data;
  const answers = await Promise.all([ward.issue(id, 1), ward.issue(id, 1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await ward.list()).body.data).toMatchObject([{ number: 'P-2026-000001' }]);
  expect((await anIssuedLetter()).number).toBe('P-2026-000002');
});

test('a withdrawn paper says so behind its code, and leaves the documents of the patient', async () => {
  const { clinic, patient } = ward;
  const paper = await anIssuedLetter();
  clinic.clock.advance(86_400);
  const token = await signIn(clinic, { kind: 'staff', staffId: ward.anna.id, roles: ['doctor'] });
  const { body } = await ward.withdraw(paper.id, token);
  expect(body.data).toMatchObject({ withdrawn_by: 'Mara Sommer', file_path: null });
  expect((await ward.withdraw(paper.id, token)).body).toEqual(body);
  expect((await ward.verify(tokenOf(paper))).body.data).toMatchObject({ withdrawn_on: '2026-11-17' });
  expect((await clinic.db.select().from(treatmentPaper))[0]?.withdrawnAt).not.toBeNull();
  await expect(clinic.db.update(treatmentPaper).set({ withdrawnAt: null })).rejects.toThrow();
  const own = await clinic.db.execute(
    sql`select id from patient_document where patient_id = ${patient.id} and removed_at is null`,
  );
  expect(own.rows).toEqual([]);
});

test('a paper that is empty, changed meanwhile or not issued is refused', async () => {
  const { id } = (await ward.start('prescription')).body.data;
  expect((await ward.issue(id, 1)).body.code).toBe('treatment.paper_empty');
  await ward.save(id, { medicines: [aPrescribed()] });
  expect((await ward.issue(id, 1)).body.code).toBe('treatment.paper_changed');
  expect((await ward.save(id, { base: 1, medicines: [] })).body.code).toBe('treatment.paper_changed');
  expect((await ward.withdraw(id)).body.code).toBe('treatment.paper_not_issued');
  expect((await ward.discard(id)).status).toBe(200);
  expect((await ward.discard(id)).status).toBe(404);
});

test('the page behind a code knows nothing of drafts and wrong tokens, and answers only so often', async () => {
  await ward.start('letter');
  expect((await ward.verify('x'.repeat(32))).status).toBe(404);
  expect((await ward.verify('kurz')).status).toBe(422);
  const answers = [];
  for (let turn = 0; turn < 62; turn += 1)
    answers.push((await ward.verify('x'.repeat(32), '10.0.0.8')).status);
  expect([answers[59], answers.at(-1)]).toEqual([404, 429]);
});

test('many addresses of one network count as one who asks for papers', async () => {
  const answers = [];
  for (let turn = 0; turn < 62; turn += 1)
    answers.push((await ward.verify('x'.repeat(32), `2001:db8:1:2::${turn.toString(16)}`)).status);
  expect([answers[59], answers.at(-1)]).toEqual([404, 429]);
});

test.each([{ kind: 'poem' }, { kind: 'letter', request_key: 'x' }])(
  'a malformed paper is refused: %j',
  async (form) => {
    const answer = await ward.call(`POST ${ward.record}/papers`, { request_key: randomUUID(), ...form });
    expect(answer.status).toBe(422);
    expect((await ward.list()).body.data).toEqual([]);
  },
);

test('nobody else reads, writes, issues or withdraws the papers of a patient', async () => {
  const { id } = (await ward.start('letter')).body.data;
  for (const [token, status] of await ward.strangers()) {
    const answers = [
      await ward.list(token),
      await ward.start('letter', token),
      await ward.save(id, { text: 'fremd' }, token),
      await ward.issue(id, 1, token),
      await ward.withdraw(id, token),
      await ward.discard(id, token),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(status));
  }
  expect((await ward.list()).body.data).toMatchObject([{ version: 1, issued_at: null }]);
});

test('the export holds issued papers, and they are erased only after the law lets go of them', async () => {
  const { db, deps, clock } = ward.clinic;
  await ward.start('letter');
  const { id, number } = await anIssuedLetter();
  const [patientId, now] = [ward.patient.id, clock.now()];
  const { json } = await treatmentPersonalData.read(deps, patientId);
  expect(json.papers).toMatchObject([{ year: 2026, number: 1, kind: 'letter' }]);
  expect(number).toBe('P-2026-000001');
  await ward.withdraw(id);
  expect((await treatmentPersonalData.read(deps, patientId)).json.papers).toEqual([]);
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into guard_pass (kind, patient_id) values ('erasing', ${patientId})`);
    await treatmentPersonalData.forget?.(tx, { patientId, now, stillKept: new Set(['treatment']) });
    expect(await tx.select().from(treatmentPaper)).toHaveLength(2);
    await treatmentPersonalData.forget?.(tx, { patientId, now, stillKept: new Set() });
  });
  expect(await db.select().from(treatmentPaper)).toEqual([]);
});
