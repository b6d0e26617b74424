import type { PaperKind } from '#contract/treatment.rules.ts';
import { letterParts } from '#contract/treatment.rules.ts';
import type { PaperContent } from '#contract/treatment-paper.contract.ts';
import { appointmentIdsOf } from '#server/appointments/find-appointment.service.ts';
import { storeDocument } from '#server/documents/store-document.service.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { findStaffIdByEmail } from '#server/identity/staff/staff.store.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { fillPaper } from '#server/treatment/paper/fill-paper.rules.ts';
import {
  findPaperByKey,
  insertPaper,
  listPapersOf,
  updatePaper,
} from '#server/treatment/paper/paper.store.ts';
import { recordFacts } from '#server/treatment/paper/record-facts.service.ts';
import { drawSheet, nameDraft } from '#server/treatment/paper/write-paper.service.ts';
import { listSigned } from '#server/treatment/treatment.store.ts';

const MINUTE = 60_000;
const TWO_DAYS = 48 * 60;
const DAY = 24 * 60 * MINUTE;

interface DemoPaper {
  kind: PaperKind;
  minutesAgo: number;
  /** About the appointment with the signed note; otherwise about the latest one. */
  isAboutNote?: boolean;
  /** What the doctor adds to the draft. */
  complete: (draft: PaperContent, issuedAt: Date) => PaperContent;
}

const asItIs = (draft: PaperContent) => draft;

/** After the plan with its medicines; the certificate after the latest appointment. */
const PAPERS: DemoPaper[] = [
  {
    kind: 'prescription',
    minutesAgo: TWO_DAYS - 5,
    complete: (draft) => ({
      ...draft,
      medicines: draft.medicines.map((medicine) => ({ ...medicine, package_size: 'N2' as const })),
    }),
  },
  {
    kind: 'letter',
    minutesAgo: TWO_DAYS - 10,
    isAboutNote: true,
    complete: (draft) => ({
      ...draft,
      recipient: 'Frau Dr. med. Ute Beispiel\nFachärztin für Allgemeinmedizin\nMusterweg 4\n10115 Berlin',
    }),
  },
  {
    kind: 'incapacity',
    minutesAgo: TWO_DAYS - 15,
    complete: (draft, issuedAt) => ({
      ...draft,
      incapacity: {
        ...draft.incapacity,
        from: berlinDate(issuedAt),
        until: berlinDate(new Date(issuedAt.getTime() + 2 * DAY)),
      },
    }),
  },
  { kind: 'attendance', minutesAgo: 10, complete: asItIs },
];

type Loading = Pick<Deps, 'db' | 'files' | 'now' | 'config'>;

/** Papers of the demo patient with number, code and file, without a letter. A patient who has any keeps what she has. */
export async function addMissingPapers(deps: Loading): Promise<void> {
  const { db, now } = deps;
  const patient = await findAccountByEmail(db, 'patientin@example.com');
  const doctorId = await findStaffIdByEmail(db, 'aerztin@example.com');
  if (!patient || doctorId === undefined) return;
  if ((await listPapersOf(db, patient.id)).length > 0) return;
  for (const paper of PAPERS) {
    const issuedAt = new Date(now().getTime() - paper.minutesAgo * MINUTE);
    await issue(deps, { patientId: patient.id, doctorId, paper }, issuedAt);
  }
}

interface Order {
  patientId: number;
  doctorId: number;
  paper: DemoPaper;
}

async function issue(
  { db, files, config, now }: Loading,
  { patientId, doctorId, paper: { kind, isAboutNote, complete } }: Order,
  issuedAt: Date,
): Promise<void> {
  const appointmentId = isAboutNote ? await notedAppointment(db, patientId) : null;
  const facts = await recordFacts(db, { patientId, appointmentId }, { withNotes: true }, now());
  const filled = fillPaper(kind, facts, letterParts);
  if (!filled) return;
  const requestKey = crypto.randomUUID();
  const content = complete(filled, issuedAt);
  await insertPaper(db, { patientId, requestKey, kind, content, changedAt: issuedAt, changedById: doctorId });
  const draft = await findPaperByKey(db, patientId, requestKey);
  if (!draft) throw new Error('The paper that was just begun is not there.');
  const paper = await nameDraft(db, draft, issuedAt);
  const { pdf, sha256, fileName, ...sheet } = await drawSheet({ db, config }, doctorId, paper, issuedAt);
  const { id: documentId } = await storeDocument(
    { db, files, now: () => issuedAt },
    {
      ...sheet,
      patientId,
      zone: 'generally',
      description: '',
      isReleased: true,
      addedByKind: 'staff',
      addedById: doctorId,
    },
    { name: fileName, type: 'application/pdf', bytes: pdf },
  );
  await updatePaper(db, draft.id, { issuedAt, issuedById: doctorId, sha256, documentId });
}

async function notedAppointment(db: Db, patientId: number): Promise<number | null> {
  const [note] = await listSigned(db, await appointmentIdsOf(db, patientId));
  return note?.appointmentId ?? null;
}
