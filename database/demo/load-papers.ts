import type { PaperKind } from '#contract/treatment.rules.ts';
import { storeDocument } from '#server/documents/store-document.service.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { findStaffIdByEmail } from '#server/identity/staff/staff.store.ts';
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

const MINUTE = 60_000;
const TWO_DAYS = 48 * 60;

/** After the plan with its medicines; the certificate after the latest appointment. */
const PAPERS: { kind: PaperKind; minutesAgo: number; recipient?: string }[] = [
  { kind: 'prescription', minutesAgo: TWO_DAYS - 5 },
  {
    ...{ kind: 'letter', minutesAgo: TWO_DAYS - 10 },
    recipient: 'Frau Dr. med. Ute Beispiel\nFachärztin für Allgemeinmedizin\nMusterweg 4\n10115 Berlin',
  },
  { kind: 'attendance', minutesAgo: 10 },
];

type Loading = Pick<Deps, 'db' | 'files' | 'now' | 'config'>;

/** Papers of the demo patient with number, code and file, without a letter. A patient who has any keeps what she has. */
export async function addMissingPapers(deps: Loading): Promise<void> {
  const { db, now } = deps;
  const patient = await findAccountByEmail(db, 'patientin@example.com');
  const doctorId = await findStaffIdByEmail(db, 'aerztin@example.com');
  if (!patient || doctorId === undefined) return;
  if ((await listPapersOf(db, patient.id)).length > 0) return;
  for (const { kind, minutesAgo, recipient = '' } of PAPERS) {
    const issuedAt = new Date(now().getTime() - minutesAgo * MINUTE);
    await issue(deps, { patientId: patient.id, doctorId, kind, recipient }, issuedAt);
  }
}

interface Order {
  patientId: number;
  doctorId: number;
  kind: PaperKind;
  recipient: string;
}

async function issue(
  { db, files, config }: Loading,
  { patientId, doctorId, kind, recipient }: Order,
  issuedAt: Date,
): Promise<void> {
  const filled = fillPaper(kind, await recordFacts(db, patientId, { withNotes: true }));
  if (!filled) return;
  const requestKey = crypto.randomUUID();
  const content = { ...filled, recipient };
  await insertPaper(db, { patientId, requestKey, kind, content, changedAt: issuedAt, changedById: doctorId });
  const draft = await findPaperByKey(db, patientId, requestKey);
  if (!draft) throw new Error('The paper that was just begun is not there.');
  const paper = await nameDraft(db, draft, issuedAt);
  const { pdf, sha256, fileName, ...sheet } = await drawSheet({ db, config }, doctorId, paper, issuedAt);
  const { id: documentId } = await storeDocument(
    { db, files, now: () => issuedAt },
    {
      ...{ ...sheet, patientId, zone: 'generally', description: '', isReleased: true },
      ...{ addedByKind: 'staff', addedById: doctorId },
    },
    { name: fileName, type: 'application/pdf', bytes: pdf },
  );
  await updatePaper(db, draft.id, { issuedAt, issuedById: doctorId, sha256, documentId });
}
