import { beforeAll, expect, test } from 'vitest';
import { aListedAppointment } from '#server/appointments/testing.ts';
import { anArchive } from '../testing.ts';
import { exportOf, fhirFaults } from './testing-archive.ts';

interface Resource extends Record<string, unknown> {
  resourceType: string;
  id: string;
}
interface Bundle {
  entry: { fullUrl: string; resource: Resource }[];
}
let bundle: Bundle;

/** Compiling the schema of all of FHIR takes seconds. */
beforeAll(async () => {
  const { clinic, plan, aRichPatient } = await anArchive();
  const maria = await aRichPatient('maria');
  for (const status of ['created_by_doctor', 'awaiting_payment', 'confirmed', 'in_progress'] as const) {
    await aListedAppointment(clinic, plan, maria, { status });
  }
  await aListedAppointment(clinic, plan, maria, { status: 'cancelled' });
  await aListedAppointment(clinic, plan, maria, { status: 'no_show' });
  bundle = (await exportOf(clinic, maria.token)).jsonOf('fhir/bundle.json');
}, 60_000);

const resources = (type: string) =>
  bundle.entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);

test('SEAM-27: the bundle and each of its resources are valid by the schema of FHIR R4', () => {
  for (const { resource } of bundle.entry) expect(fhirFaults(resource), resource.resourceType).toEqual([]);
  expect(fhirFaults(bundle)).toEqual([]);
}, 60_000);

test('an invalid resource is refused, so the schema check proves something', () => {
  const [person] = resources('Patient');
  expect(fhirFaults({ ...person, gender: 'mrs' })).toContainEqual(expect.stringContaining('.gender'));
});

test('the bundle contains all data of the patient, and every reference leads to an entry in it', () => {
  const types = new Set(bundle.entry.map(({ resource }) => resource.resourceType));
  expect([...types].toSorted()).toEqual([
    'Appointment',
    'Condition',
    'DocumentReference',
    'Invoice',
    'MedicationRequest',
    'Organization',
    'Patient',
    'Practitioner',
    'QuestionnaireResponse',
  ]);
  const known = new Set(bundle.entry.map(({ resource }) => `${resource.resourceType}/${resource.id}`));
  expect(known.size).toBe(bundle.entry.length);
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, name]) => name);
  expect(references.length).toBeGreaterThan(10);
  for (const name of references) expect(known).toContain(name);
});

test('an appointment has its outcome, also when its status is about money', () => {
  expect(resources('Appointment').map(({ status }) => status)).toEqual([
    'fulfilled',
    'proposed',
    'pending',
    'booked',
    'arrived',
    'cancelled',
    'noshow',
  ]);
});

test('an answer is below its question, and its details are below the answer', () => {
  const [response] = resources('QuestionnaireResponse');
  const words = JSON.stringify(response?.item);
  expect(words).toMatch(/"valueBoolean":true,"item":\[.*"valueString":"Antwort-maria"/);
  expect(words).toContain('"valueBoolean":false');
});

const isFinding = (type: unknown) => (type as { text?: string }).text === 'finding';

test('a document has the path of its file in the archive', () => {
  const document = resources('DocumentReference').find(({ type }) => isFinding(type));
  expect(document?.content).toMatchObject([
    {
      attachment: {
        contentType: 'application/pdf',
        url: expect.stringMatching(/^\.\.\/files\/documents\/\d+-Befund-maria\.pdf$/),
      },
    },
  ]);
});
