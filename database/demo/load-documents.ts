import { hasDocument } from '#server/documents/documents.store.ts';
import { storeDocument } from '#server/documents/store-document.service.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import { findStaffIdByEmail } from '#server/identity/staff/staff.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { drawPaper } from '#server/platform/pdf/paper.ts';
import { letterhead } from '#server/treatment/letterhead.service.ts';
import { doctorName } from '#server/treatment/paper/record-facts.service.ts';
import { renderPlan } from '#server/treatment/plan/plan-paper.ts';
import { type DemoDocument, demoDocuments } from './documents.ts';
import { demoPlans } from './plans.ts';

const DAY = 86_400_000;
const COLUMNS = [{ width: 140 }, { width: 150 }, { width: 177 }];

/** Each document once; one that somebody took out of the lists does not come back. */
export async function addMissingDocuments({
  db,
  files,
  now,
}: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const patient = await findAccountByEmail(db, 'patientin@example.com');
  const doctorId = await findStaffIdByEmail(db, 'aerztin@example.com');
  if (!patient || doctorId === undefined) return;

  const draw = async (document: DemoDocument, addedAt: Date) =>
    document.plan === undefined
      ? drawDemoPaper(document, addedAt)
      : await drawDemoPlan(db, document.plan, { patientId: patient.id, doctorId, releasedAt: addedAt });
  for (const document of demoDocuments) {
    const { kind, title, description, fileName, daysAgo } = document;
    if (await hasDocument(db, patient.id, title)) continue;
    const addedAt = new Date(now().getTime() - daysAgo * DAY);
    await storeDocument(
      { db, files, now: () => addedAt },
      {
        patientId: patient.id,
        kind,
        title,
        description,
        isReleased: true,
        ...(kind === 'finding'
          ? { zone: 'befunde', addedByKind: 'patient', addedById: patient.id }
          : { zone: 'generally', addedByKind: 'staff', addedById: doctorId }),
      },
      kind === 'audio'
        ? { name: fileName, type: 'audio/mpeg', bytes: silence(5) }
        : { name: fileName, type: 'application/pdf', bytes: await draw(document, addedAt) },
    );
  }
}

interface ReleasedPlan {
  patientId: number;
  doctorId: number;
  releasedAt: Date;
}

/** The file that the portal draws when a doctor releases this plan. */
async function drawDemoPlan(
  db: Db,
  place: number,
  { patientId, doctorId, releasedAt }: ReleasedPlan,
): Promise<Buffer> {
  const plans = demoPlans();
  const [content, found] = [plans[place], await personOf(db, patientId)];
  if (!content || !found) throw new Error(`The demo has no plan ${place}.`);
  const { locale, person } = found;
  const doctor = await doctorName(db, doctorId);
  const plan = { content, before: plans[place - 1], person, doctor, releasedAt, locale, isRehearsal: false };
  return renderPlan(plan, await letterhead(db));
}

/** An MP3 without a sound: frames of layer III with 32 kbit/s, mono, at 44.1 kHz. */
function silence(seconds: number): Buffer {
  const frame = Buffer.alloc(104);
  frame.set([0xff, 0xfb, 0x10, 0xc0]);
  const frames = Math.ceil((seconds * 44_100) / 1152);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

export function drawDemoPaper(
  { title, paragraphs, table = [] }: Pick<DemoDocument, 'title' | 'paragraphs' | 'table'>,
  createdAt: Date,
): Buffer {
  return drawPaper(
    {
      title,
      author: 'Online Klinik',
      lang: 'de',
      createdAt,
      footer: ['Demodokument einer erfundenen Klinik. Alle Angaben sind erfunden.'],
      pageLabel: (page, of) => `Seite ${page} von ${of}`,
    },
    (paper) => {
      paper.heading(title);
      paper.space(12);
      for (const words of paragraphs) paper.paragraph(words);
      paper.space(12);
      const [head, ...rows] = table;
      if (head) paper.table(COLUMNS, [{ cells: head, kind: 'head' }, ...rows.map((cells) => ({ cells }))]);
    },
  );
}
