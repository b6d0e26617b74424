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
});

const resources = (type: string) =>
  bundle.entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);

test('SEAM-27: the bundle and each of its resources are valid by the schema of FHIR R4', () => {
  for (const { resource } of bundle.entry) expect(fhirFaults(resource), resource.resourceType).toEqual([]);
  expect(fhirFaults(bundle)).toEqual([]);
});

test('an invalid resource is refused, so the schema check proves something', () => {
  const [person] = resources('Patient');
  expect(fhirFaults({ ...person, gender: 'mrs' })).toContainEqual(expect.stringContaining('.gender'));
});

test('the bundle contains all data of the patient, and every reference leads to an entry in it', () => {
  const types = new Set(bundle.entry.map(({ resource }) => resource.resourceType));
  expect([...types].toSorted()).toEqual([
    'Appointment',
    'Composition',
    'Condition',
    'DocumentReference',
    'Invoice',
    'MedicationRequest',
    'Observation',
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

test('a signed note is a document that leads to its diagnoses and holds its addenda', () => {
  const [note] = resources('Composition');
  const [condition] = resources('Condition');
  expect(note).toMatchObject({
    status: 'amended',
    author: [{ reference: expect.stringMatching(/^Practitioner\/doctor-/) }],
    section: [
      { title: 'Anlass', text: { div: expect.stringContaining('<p>Anlass-maria</p>') } },
      { title: 'Diagnosen', entry: [{ reference: `Condition/${condition?.id}` }] },
      { text: { div: expect.stringContaining('Nachtrag-maria') } },
    ],
  });
});

test('a value is exported in its own unit and with its code; two numbers are two components; a struck one is an error', () => {
  const [weight, pressure, estradiol] = resources('Observation');
  expect(estradiol).toMatchObject({
    status: 'final',
    effectiveDateTime: '2026-11-10',
    note: [{ text: 'Labor-maria' }],
    code: { coding: [{ system: 'http://loinc.org', code: '14715-7' }] },
    valueQuantity: { value: 18.4, comparator: '<', code: 'pmol/L' },
    interpretation: [{ coding: [{ code: 'N' }] }],
    referenceRange: [{ high: { value: 506.598, code: 'pmol/L' } }],
  });
  expect(pressure).toMatchObject({
    code: { coding: [{ code: '85354-9' }] },
    performer: [{ reference: expect.stringMatching(/^Patient/) }],
    component: [
      { code: { coding: [{ code: '8480-6' }] }, valueQuantity: { value: 150 } },
      { code: { coding: [{ code: '8462-4' }] }, valueQuantity: { value: 85 } },
    ],
  });
  expect(weight).toMatchObject({ status: 'entered-in-error', note: [{ text: 'Vertippt-maria' }] });
});
