import {
  type Appointment,
  appointmentIdsOf,
  findAppointment,
} from '#server/appointments/find-appointment.service.ts';
import { listReleased } from '#server/documents/documents.store.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { findStaffIdByEmail } from '#server/identity/staff/staff.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertRequest } from '#server/treatment/insight/insight.store.ts';
import {
  findPlanDraft,
  insertPlanDraft,
  listReleasedPlans,
  updatePlan,
} from '#server/treatment/plan/plan.store.ts';
import { beginNote, insertAddendum, type StoredNote, updateNote } from '#server/treatment/treatment.store.ts';
import { OVERDUE } from './appointments.ts';
import { demoPlans } from './plans.ts';

/**
 * A signed note about the first appointment of the demo patient, with an addendum and her request to read it, the plans
 * behind the two demo files, and a note about another patient that waits for its signature.
 */
export async function addMissingTreatment({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const patient = await findAccountByEmail(db, 'patientin@example.com');
  const other = await findAccountByEmail(db, OVERDUE);
  const staffId = await findStaffIdByEmail(db, 'aerztin@example.com');
  if (!patient || !other || staffId === undefined) return;
  if ((await listReleasedPlans(db, patient.id)).length === 0) await addPlans(db, patient.id, staffId);
  const noted = await firstAppointment(db, patient.id, now());
  if (noted && (await addNote(db, noted, staffId, { ...NOTE, ...SIGNED }))) {
    await addAddendum(db, noted, staffId);
    await insertRequest(db, patient.id, after(noted.endsAt, ASKED_DAY));
  }
  const waiting = await firstAppointment(db, other.id, now());
  if (waiting) await addNote(db, waiting, staffId, WAITING_NOTE);
}

async function addPlans(db: Db, patientId: number, staffId: number): Promise<void> {
  const files = (await listReleased(db, patientId))
    .filter(({ kind }) => kind === 'therapy_plan')
    .toReversed();
  for (const [place, content] of (await demoPlans(db)).entries()) {
    const file = files[place];
    if (!file) continue;
    const { id: documentId, createdAt } = file;
    await insertPlanDraft(db, { patientId, content, changedAt: createdAt, changedById: staffId });
    const draft = await findPlanDraft(db, patientId);
    if (draft) await updatePlan(db, draft.id, { releasedAt: createdAt, releasedById: staffId, documentId });
  }
}

/** The first one that is over. */
async function firstAppointment(db: Db, patientId: number, now: Date): Promise<Appointment | undefined> {
  const found = await Promise.all(
    (await appointmentIdsOf(db, patientId)).map((id) => findAppointment(db, id)),
  );
  const [first] = found
    .filter((each) => each !== undefined)
    .filter(({ endsAt, status }) => endsAt < now && status !== 'cancelled')
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return first;
}

/** Whether there was none before. */
async function addNote(
  db: Db,
  { id, endsAt }: Appointment,
  staffId: number,
  { isSigned = false, ...note }: NoteContent & { isSigned?: boolean },
): Promise<boolean> {
  const { version } = await beginNote(db, id, { changedAt: endsAt, changedById: staffId });
  if (version > 0) return false;
  const signature = isSigned ? { signedAt: endsAt, signedById: staffId } : {};
  await updateNote(db, id, { ...note, version: 1, ...signature });
  return true;
}

async function addAddendum(db: Db, { id, endsAt }: Appointment, writtenById: number): Promise<void> {
  const written = { appointmentId: id, requestKey: crypto.randomUUID(), diagnoses: [] };
  await insertAddendum(db, { ...written, text: ADDENDUM, writtenAt: after(endsAt, 1), writtenById });
}

function after(at: Date, days: number): Date {
  return new Date(at.getTime() + days * 86_400_000);
}

/** Days after the appointment. */
const ASKED_DAY = 4;
const SIGNED = { isSigned: true };
const ADDENDUM = [
  'Telefonisch nachgetragen: Mutter mit 68 Jahren Oberschenkelhalsbruch.',
  'Knochendichtemessung bei der Hausärztin empfohlen.',
].join(' ');

type NoteContent = Pick<StoredNote, 'sections' | 'diagnoses'>;

const WAITING_NOTE: NoteContent = {
  sections: {
    reason: 'Besprechung der Laborwerte.',
    course: 'Zyklus seit einem halben Jahr unregelmäßig, zuletzt vor acht Wochen. Schlaf ausreichend.',
    findings: 'FSH 31,5 IE/l, Estradiol 42 ng/l, TSH 1,8 mIE/l, Ferritin 24 µg/l.',
    assessment: 'Übergang in die Wechseljahre, Eisenspeicher im unteren Bereich.',
    procedure: 'Eisenreiche Kost, Ferritin in drei Monaten, Folgetermin bei stärkeren Beschwerden.',
  },
  diagnoses: [
    {
      code: 'N95.1',
      certainty: 'G',
      side: null,
      title: 'Zustände im Zusammenhang mit der Menopause und dem Klimakterium',
    },
  ],
};

const NOTE: NoteContent = {
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
      code: 'N95.1',
      certainty: 'G',
      side: null,
      title: 'Zustände im Zusammenhang mit der Menopause und dem Klimakterium',
    },
    { code: 'G47.0', certainty: 'G', side: null, title: 'Ein- und Durchschlafstörungen' },
  ],
};
