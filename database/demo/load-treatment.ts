import type { PlanContent } from '#contract/treatment-plan.contract.ts';
import { appointmentIdsOf, findAppointment } from '#server/appointments/find-appointment.service.ts';
import { listReleased } from '#server/documents/documents.store.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { findStaffIdByEmail } from '#server/identity/staff/staff.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  findPlanDraft,
  insertPlanDraft,
  listReleasedPlans,
  updatePlan,
} from '#server/treatment/plan/plan.store.ts';
import { listPlanTemplates } from '#server/treatment/plan/plan-templates.service.ts';
import { beginNote, type StoredNote, updateNote } from '#server/treatment/treatment.store.ts';

/** A signed note about the first appointment of the demo patient, and the plans behind the two demo files. */
export async function addMissingTreatment({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const patient = await findAccountByEmail(db, 'patientin@example.com');
  const staffId = await findStaffIdByEmail(db, 'aerztin@example.com');
  if (!patient || staffId === undefined) return;
  if ((await listReleasedPlans(db, patient.id)).length > 0) return;
  await addPlans(db, patient.id, staffId);
  await addNote(db, patient.id, staffId, now());
}

/** The medicines of both are an example of the project, so that the demo shows no others. */
const FIRST_PLAN: Omit<PlanContent, 'medicines'> = {
  advice: [
    'Schlaftagebuch führen und am Abend zur Ruhe kommen.',
    'Koffein nur bis mittags.',
    'Dreimal in der Woche bewegen, Kraft und Ausdauer im Wechsel.',
  ].join('\n'),
  checks: [
    { id: '00000000-0000-4000-8000-c00000000001', what: 'Labor und Gespräch', when: 'in 9 bis 12 Wochen' },
  ],
};

const SECOND_PLAN: Omit<PlanContent, 'medicines'> = {
  advice: [
    'Schlaftagebuch führen und am Abend zur Ruhe kommen.',
    'Dreimal in der Woche bewegen, Kraft und Ausdauer im Wechsel.',
    'Bei Beinschwellung oder Atemnot sofort ärztliche Hilfe holen (112).',
  ].join('\n'),
  checks: [
    {
      id: '00000000-0000-4000-8000-c00000000002',
      what: 'Blutdruck und Verträglichkeit',
      when: 'in 6 Wochen',
    },
    { id: '00000000-0000-4000-8000-c00000000003', what: 'Labor', when: 'in 6 Monaten' },
  ],
};

async function addPlans(db: Db, patientId: number, staffId: number): Promise<void> {
  const { data: templates } = await listPlanTemplates({ db });
  const medicines = templates.find(({ is_shipped }) => is_shipped)?.medicines ?? [];
  const files = (await listReleased(db, patientId))
    .filter(({ kind }) => kind === 'therapy_plan')
    .toReversed();
  for (const [place, plan] of [FIRST_PLAN, SECOND_PLAN].entries()) {
    const file = files[place];
    if (!file) continue;
    const { id: documentId, createdAt } = file;
    const content = { ...plan, medicines };
    await insertPlanDraft(db, { patientId, content, changedAt: createdAt, changedById: staffId });
    const draft = await findPlanDraft(db, patientId);
    if (draft) await updatePlan(db, draft.id, { releasedAt: createdAt, releasedById: staffId, documentId });
  }
}

async function addNote(db: Db, patientId: number, staffId: number, now: Date): Promise<void> {
  const found = await Promise.all(
    (await appointmentIdsOf(db, patientId)).map((id) => findAppointment(db, id)),
  );
  const [first] = found
    .filter((each) => each !== undefined)
    .filter(({ endsAt }) => endsAt < now)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  if (!first) return;
  const writer = { changedAt: first.endsAt, changedById: staffId };
  await beginNote(db, first.id, writer);
  await updateNote(db, first.id, { ...NOTE, version: 1, signedAt: first.endsAt, signedById: staffId });
}

const NOTE: Pick<StoredNote, 'sections' | 'diagnoses'> = {
  sections: {
    reason: 'Hitzewallungen und schlechter Schlaf.',
    course: 'Seit etwa 14 Monaten, nachts am stärksten, drei- bis viermal wach.',
    findings:
      'Blutdruck zu Hause 122/78. Labor mitgebracht: FSH 48,2 IE/l, Estradiol 18 ng/l, TSH 2,1 mIE/l.',
    assessment: 'Klimakterisches Syndrom, keine Zeichen einer Schilddrüsenstörung.',
    procedure: 'Lebensstil und Schlaftagebuch, dann Gespräch über eine Hormontherapie.',
  },
  diagnoses: [
    {
      ...{ code: 'N95.1', certainty: 'G', side: null },
      title: 'Zustände im Zusammenhang mit der Menopause und dem Klimakterium',
    },
    { code: 'G47.0', certainty: 'G', side: null, title: 'Ein- und Durchschlafstörungen' },
  ],
};
