import { fromBase, judge, type Range, toBase } from '#contract/treatment-measurement.rules.ts';
import type { FhirResource } from '#server/platform/personal-data.ts';
import { findKnown } from './measurement.rules.ts';
import type { StoredMeasurement } from './measurement.store.ts';
import type { CatalogueUnit } from './quantity-shape.ts';

const CODES = 'http://terminology.hl7.org/CodeSystem';
const INTERPRETATIONS = { below: 'L', within: 'N', above: 'H' } as const;

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
  { comparator }: StoredMeasurement,
  unit: CatalogueUnit,
  value: number,
  range: Range | null,
): object {
  const quantityOf = (number: number) => ({
    ...{ value: number, unit: unit.label.en, system: 'http://unitsofmeasure.org', code: unit.code },
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
        },
      ],
    }),
  };
}
