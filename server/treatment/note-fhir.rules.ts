import type { Diagnosis } from '#contract/treatment.contract.ts';
import { noteSections } from '#contract/treatment.rules.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { FhirResource } from '#server/platform/personal-data.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import type { StoredAddendum, StoredNote } from './treatment.store.ts';

const WORDS = staff_treatment.de;

interface SignedNote {
  note: StoredNote;
  addenda: StoredAddendum[];
  patientId: number;
  doctorId: number;
}

/** A signed note with its addenda as one document, and its diagnoses. */
export function noteResources({ note, addenda, patientId, doctorId }: SignedNote): FhirResource[] {
  const { appointmentId: id, signedAt, changedAt } = note;
  const at = signedAt ?? changedAt;
  const own = conditionsOf(`condition-${id}`, { diagnoses: note.diagnoses, at }, patientId);
  const added = addenda.map((addendum) => {
    const { diagnoses, writtenAt } = addendum;
    const prefix = `condition-${id}-addendum-${addendum.id}`;
    return { addendum, conditions: conditionsOf(prefix, { diagnoses, at: writtenAt }, patientId) };
  });
  const section = [
    ...noteSections.flatMap((name) => sectionOf(WORDS[name], note.sections[name] ?? '', [])),
    ...sectionOf(WORDS.diagnoses, note.diagnoses.map(lineOf).join('\n'), own),
    ...added.flatMap(({ addendum: { text, writtenAt }, conditions }) =>
      sectionOf(`${WORDS.addendum}, ${berlinDate(writtenAt)}`, text, conditions),
    ),
  ];
  return [
    {
      resourceType: 'Composition',
      id: `note-${id}`,
      status: addenda.length > 0 ? 'amended' : 'final',
      type: { coding: [{ system: 'http://loinc.org', code: '11506-3', display: 'Progress note' }] },
      subject: { reference: `Patient/${patientId}` },
      date: at.toISOString(),
      author: [{ reference: `Practitioner/doctor-${doctorId}` }],
      title: WORDS.note_title,
      ...(section.length > 0 && { section }),
    },
    ...own,
    ...added.flatMap(({ conditions }) => conditions),
  ];
}

function sectionOf(title: string, words: string, conditions: FhirResource[]): object[] {
  if (words.trim() === '' && conditions.length === 0) return [];
  return [
    {
      title,
      ...(words.trim() && { text: narrativeOf(words) }),
      ...(conditions.length > 0 && { entry: conditions.map(({ id }) => ({ reference: `Condition/${id}` })) }),
    },
  ];
}

/** FHIR wants XHTML; what a doctor wrote is plain text. */
function narrativeOf(words: string) {
  const lines = escaped(words.trim()).split('\n').join('<br/>');
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml"><p>${lines}</p></div>` };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function lineOf({ code, title, certainty }: Diagnosis): string {
  return `${code} ${certainty} ${title}`;
}

const VERIFICATION = { G: 'confirmed', V: 'provisional', A: 'refuted', Z: 'confirmed' } as const;
const CODES = 'http://terminology.hl7.org/CodeSystem';

function conditionsOf(
  prefix: string,
  { diagnoses, at }: { diagnoses: Diagnosis[]; at: Date },
  patientId: number,
): FhirResource[] {
  return diagnoses.map(({ code, title, certainty }, place) => ({
    resourceType: 'Condition',
    id: `${prefix}-${place + 1}`,
    ...(certainty !== 'A' && {
      clinicalStatus: {
        coding: [{ system: `${CODES}/condition-clinical`, code: certainty === 'Z' ? 'resolved' : 'active' }],
      },
    }),
    verificationStatus: {
      coding: [{ system: `${CODES}/condition-ver-status`, code: VERIFICATION[certainty] }],
    },
    code: { coding: [{ system: 'http://fhir.de/CodeSystem/bfarm/icd-10-gm', code, display: title }] },
    subject: { reference: `Patient/${patientId}` },
    recordedDate: at.toISOString(),
  }));
}
