import type { Diagnosis } from '#contract/treatment.contract.ts';
import { noteSections } from '#contract/treatment.rules.ts';
import {
  fromBase,
  judge,
  type Range,
  type RangeSource,
  toBase,
} from '#contract/treatment-measurement.rules.ts';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { doseText } from '#contract/treatment-plan.rules.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { FhirResource } from '#server/platform/personal-data.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';
import { findKnown } from './measurement/measurement.rules.ts';
import type { StoredMeasurement } from './measurement/measurement.store.ts';
import type { CatalogueUnit } from './measurement/quantity-shape.ts';
import type { StoredAddendum, StoredNote } from './treatment.store.ts';

const WORDS = staff_treatment.de;
const CODES = 'http://terminology.hl7.org/CodeSystem';
const VERIFICATION = { G: 'confirmed', V: 'provisional', A: 'refuted', Z: 'confirmed' } as const;
const INTERPRETATIONS = { below: 'L', within: 'N', above: 'H' } as const;

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

interface Plan {
  id: number;
  patientId: number;
  content: { medicines: Medicine[] };
  releasedAt: Date | null;
}

/** The medicines of a plan as FHIR resources. */
export function medicationRequestsOf({ id, patientId, content, releasedAt }: Plan): FhirResource[] {
  return content.medicines.map((medicine, place) => ({
    resourceType: 'MedicationRequest',
    id: `medicine-${id}-${place + 1}`,
    status: 'active',
    intent: 'plan',
    medicationCodeableConcept: { text: medicine.name.trim() },
    subject: { reference: `Patient/${patientId}` },
    ...(releasedAt && { authoredOn: releasedAt.toISOString() }),
    dosageInstruction: [
      {
        text: doseText(medicine, treatment_plan.de),
        ...(medicine.days.kind === 'as_needed' && { asNeededBoolean: true }),
        ...(medicine.note.trim() && { patientInstruction: medicine.note.trim() }),
        ...periodOf(medicine),
      },
    ],
  }));
}

function periodOf({ starts_on, ends_on }: Medicine) {
  if (!starts_on && !ends_on) return {};
  const bounds = { ...(starts_on && { start: starts_on }), ...(ends_on && { end: ends_on }) };
  return { timing: { repeat: { boundsPeriod: bounds } } };
}

/** A value as a FHIR resource, in the unit in which it was entered. A struck value is exported as an error. */
export function observationOf(row: StoredMeasurement): FhirResource {
  const known = findKnown(row);
  if (!known) throw new Error(`The catalogue no longer has ${row.quantity} in ${row.unit}.`);
  const { quantity, unit } = known;
  const patient = { reference: `Patient/${row.patientId}` };
  const isVital = quantity.group === 'body';
  const notes = [row.note, row.struckReason].flatMap((text) => (text ? [{ text }] : []));
  return {
    resourceType: 'Observation',
    id: `measurement-${row.id}`,
    status: row.struckAt ? 'entered-in-error' : 'final',
    category: [
      {
        coding: [{ system: `${CODES}/observation-category`, code: isVital ? 'vital-signs' : 'laboratory' }],
      },
    ],
    code: codeOf(unit.loinc, quantity.name.en),
    subject: patient,
    effectiveDateTime: row.measuredOn,
    issued: row.enteredAt.toISOString(),
    ...(row.enteredById === null && { performer: [patient] }),
    ...(notes.length > 0 && { note: notes }),
    ...(row.secondValue === null
      ? numberOf(row, unit, row.value, row.ranges[0] ?? null)
      : {
          component: quantity.parts.map(({ loinc = '', name }, place) => ({
            code: codeOf(loinc, name.en),
            ...numberOf(
              row,
              unit,
              (place === 0 ? row.value : row.secondValue) ?? 0,
              row.ranges[place] ?? null,
            ),
          })),
        }),
  };
}

function codeOf(loinc: string, display: string) {
  return { coding: [{ system: 'http://loinc.org', code: loinc }], text: display };
}

function numberOf(
  { comparator, rangeSource, rangeMedicine }: StoredMeasurement,
  unit: CatalogueUnit,
  value: number,
  range: Range | null,
): object {
  const quantityOf = (number: number) => ({
    value: number,
    unit: unit.label.en,
    system: 'http://unitsofmeasure.org',
    code: unit.code,
  });
  const judgement = judge({ comparator, value: toBase(value, unit) }, range);
  const bound = (base: number) => quantityOf(Number(fromBase(base, unit).toFixed(4)));
  return {
    valueQuantity: { ...quantityOf(value), ...(comparator && { comparator }) },
    ...(judgement !== 'unknown' && {
      interpretation: [
        {
          coding: [{ system: `${CODES}/v3-ObservationInterpretation`, code: INTERPRETATIONS[judgement] }],
        },
      ],
    }),
    ...(range && {
      referenceRange: [
        {
          ...(range.low !== null && { low: bound(range.low) }),
          ...(range.high !== null && { high: bound(range.high) }),
          ...(rangeSource !== 'catalogue' && { text: rangeWords(rangeSource, rangeMedicine) }),
        },
      ],
    }),
  };
}

function rangeWords(source: RangeSource, medicine: string | null): string {
  return source === 'therapy' ? `under therapy: ${medicine}` : 'as reported by the laboratory';
}
