import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { doseText } from '#contract/treatment-plan.rules.ts';
import type { FhirResource } from '#server/platform/personal-data.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';

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
