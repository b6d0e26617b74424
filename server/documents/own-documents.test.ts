import { beforeEach, expect, test } from 'vitest';
import { aPatient } from '#server/testing/people.ts';
import { documentsOf, latestTherapyPlans } from './own-documents.service.ts';
import { aWard, type Ward } from './testing.ts';

let ward: Ward;

beforeEach(async () => {
  ward = await aWard();
});

const added = async (form: object) => (await ward.add(form)).body.data.id;

test('ENT-14 ENT-15 ENT-16: files are in their lists, newest first', async () => {
  const { clinic, patient, send } = ward;
  const first = (await send({ title: 'Labor' })).body.data.id;
  const letter = await added({ title: 'Brief', document_zone: 'befunde' });
  clinic.clock.advance(60);
  const second = (await send({ title: 'Ultraschall', description: 'links' })).body.data.id;
  const plan = await added({ kind: 'therapy_plan', title: 'Plan' });
  const prescription = await added({ kind: 'prescription', title: 'Rezept' });
  const found = await documentsOf(clinic.db, patient.id);

  expect(found.befunde_file).toMatchObject([
    {
      id: second,
      documents: [{ title: 'Ultraschall', description: 'links', created_at: expect.any(String) }],
    },
    { id: first, documents: [{ title: 'Labor', path: `/api/patients/documents/${first}/file` }] },
  ]);
  expect(found.documents.map(({ id, document_zone }) => [id, document_zone])).toEqual([
    [prescription, 'generally'],
    [letter, 'befunde'],
  ]);
  expect(found.therapy_plans).toEqual([
    {
      id: plan,
      title: 'Plan',
      file_name: 'befund.pdf',
      file_path: `/api/patients/documents/${plan}/file`,
      created_at: expect.any(String),
    },
  ]);
  expect([found.anamnesemorph, found.audios]).toEqual([[], []]);
});

test('ROLE-08: files of other patients and unreleased files are in no list', async () => {
  const { clinic, add, send } = ward;
  await send();
  await add({ kind: 'therapy_plan', release: 'false' });
  const other = await aPatient(clinic, { email: 'eva.klein@example.test' });

  expect(Object.values(await documentsOf(clinic.db, other.id)).flat()).toEqual([]);
  expect(await latestTherapyPlans(clinic.db, ward.patient.id, 3)).toEqual([]);
});

test('API-48: the number of latest therapy plans is the requested one', async () => {
  const plans = [];
  for (const title of ['erster', 'zweiter', 'dritter'])
    plans.unshift(await added({ kind: 'therapy_plan', title }));

  const found = await latestTherapyPlans(ward.clinic.db, ward.patient.id, 2);
  expect(found.map(({ id }) => id)).toEqual(plans.slice(0, 2));
});
