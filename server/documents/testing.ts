import { asc, eq } from 'drizzle-orm';
import { anAppointment, aStaffedClinic } from '#server/appointments/testing.ts';
import { accessLog } from '#server/audit/audit.tables.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { patientDocument } from './documents.tables.ts';

export type Ward = Awaited<ReturnType<typeof aWard>>;
export interface SentFile {
  name: string;
  bytes: Buffer;
}

/** A clinic in which Anna treats the patient, with staff of every role. */
export async function aWard(options: Parameters<typeof aStaffedClinic>[0] = {}) {
  const { clinic, plan, patient, anna } = await aStaffedClinic(options);
  await anAppointment(clinic, plan, patient);
  const admin = await aStaffMember(clinic, 'admin');
  const assistant = await aStaffMember(clinic, 'assistant');
  const pdf = { name: 'befund.pdf', bytes: await aPdf() };

  return {
    clinic,
    plan,
    patient,
    anna,
    admin,
    assistant,
    pdf,
    send: (form: object = {}, file: SentFile | undefined = pdf, { token = patient.token, key = '' } = {}) =>
      clinic.upload('POST /api/patients/befunde/create', { title: 'Laborwerte', ...form }, file, {
        token,
        ...(key && { headers: { 'idempotency-key': key } }),
      }),
    add: (form: object = {}, { token = anna.token, patientId = patient.id, file = pdf } = {}) =>
      clinic.upload(
        `POST /api/staff/patients/${patientId}/documents`,
        { kind: 'document', title: 'Brief', ...form },
        file,
        { token },
      ),
    rows: () => clinic.db.select().from(patientDocument).orderBy(asc(patientDocument.id)),
    accesses: () => accessesTo(clinic, patient.id),
  };
}

/** `[kind, actor, subject]` of every recorded access to the patient, oldest first. */
async function accessesTo({ db }: Clinic, patientId: number) {
  const found = await db
    .select()
    .from(accessLog)
    .where(eq(accessLog.patientId, patientId))
    .orderBy(asc(accessLog.id));
  return found.map(({ kind, actorId, subjectId }) => [kind, actorId, subjectId]);
}

/** The answer of a download: bytes and headers. */
export async function download({ http }: Clinic, path: string, token?: string) {
  const answer = await http.inject({
    method: 'GET',
    url: path,
    headers: { locale: 'de', ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}

/** Records every file that is put into the store; a test can replace the functions of the store. */
export function watchStore({ deps }: Clinic, replaced: Partial<typeof deps.files> = {}) {
  const files = deps.files;
  const kept = new Set<string>();
  deps.files = {
    put: (fileId, content) => {
      kept.add(fileId);
      return files.put(fileId, content);
    },
    open: (fileId) => files.open(fileId),
    remove: (fileId) => {
      kept.delete(fileId);
      return files.remove(fileId);
    },
    exists: (fileId) => files.exists(fileId),
    openSealed: (fileId) => files.openSealed(fileId),
    putSealed: (fileId, sealed) => files.putSealed(fileId, sealed),
    removeLeftovers: () => files.removeLeftovers(),
    ...replaced,
  };
  return { kept, mend: () => Object.assign(deps, { files }) };
}

/** Fills the quota of a patient except for some bytes. */
export async function leaveRoom(
  { clinic, patient }: Pick<Ward, 'clinic' | 'patient'>,
  bytes: number,
): Promise<void> {
  const now = clinic.clock.now();
  await clinic.db.insert(patientDocument).values({
    patientId: patient.id,
    kind: 'finding',
    zone: 'befunde',
    title: 'Vieles',
    description: '',
    fileName: 'vieles.pdf',
    fileType: 'application/pdf',
    sizeBytes: 209_715_200 - bytes,
    sha256: '0'.repeat(64),
    storageId: '0'.repeat(32),
    addedByKind: 'patient',
    addedById: patient.id,
    createdAt: now,
    storedAt: now,
    releasedAt: now,
  });
}
