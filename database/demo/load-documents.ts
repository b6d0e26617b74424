import { hasDocument } from '#server/documents/documents.store.ts';
import { storeDocument } from '#server/documents/store-document.service.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { findStaffIdByEmail } from '#server/identity/staff/staff.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { drawPaper } from '#server/platform/pdf/paper.ts';
import { drawPlan } from '#server/treatment/plan/write-plan.service.ts';
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
      : await drawDemoPlan(db, document.plan, {
          patientId: patient.id,
          staffId: doctorId,
          releasedAt: addedAt,
        });
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
  staffId: number;
  releasedAt: Date;
}

/** The file that the portal draws when a doctor releases this plan. */
async function drawDemoPlan(
  db: Db,
  place: number,
  { patientId, staffId, releasedAt }: ReleasedPlan,
): Promise<Buffer> {
  const plans = await demoPlans(db);
  const content = plans[place];
  if (!content) throw new Error(`The demo has no plan ${place}.`);
  const release = { staffId, releasedAt, isRehearsal: false };
  return (await drawPlan(db, { patientId, content, before: plans[place - 1] }, release)).pdf;
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
