import type { z } from 'zod';
import type { treatmentInsightStaff, WaitingNoteRequest } from '#contract/treatment-insight.contract.ts';
import { isOwnPatient, requireRecord } from '#server/appointments/access/record-access.service.ts';
import { recordAccess } from '#server/audit/access/log-access.service.ts';
import { namesOfPatients } from '#server/identity/search/search-patients.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import { treatment_insight_answer } from '#texts/generated/treatment_insight_answer.ts';
import { decisionLetter } from './insight.mails.ts';
import { decideRequest, listOpenRequests, lockRequest } from './insight.store.ts';

type Decision = z.output<(typeof treatmentInsightStaff)['decideNoteRequest']['input']>;

/** Open requests of the patients whom this doctor treats. */
export async function listNoteRequests(db: Db, doctor: Staff): Promise<WaitingNoteRequest[]> {
  const open = await listOpenRequests(db);
  const names = await namesOfPatients(
    db,
    open.map(({ patientId }) => patientId),
  );
  const waiting: WaitingNoteRequest[] = [];
  for (const { id, patientId, askedAt } of open) {
    const named = names.get(patientId);
    if (!named || !(await isOwnPatient(db, doctor, patientId))) continue;
    const name = `${named.firstName} ${named.lastName}`;
    waiting.push({ id, patient: { id: patientId, name }, asked_at: askedAt.toISOString() });
  }
  return waiting;
}

/**
 * The first decision counts; the law wants a reason for a refusal (§ 630g Abs. 1 Satz 2 BGB). The patient gets a letter
 * that there is an answer.
 */
export async function decideNoteRequest(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  doctor: Staff,
  { patient_id: patientId, request_id: id, is_granted: isGranted, reason }: Decision,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ message: string }> {
  if (!isGranted && reason === '') throw new Failure('treatment.refusal_without_reason');
  await db.transaction(async (tx) => {
    const patient = await requireRecord(tx, doctor, { patientId, to: 'change' }, now());
    const request = await lockRequest(tx, id);
    if (request?.patientId !== patientId || request.decidedAt) throw new Failure('treatment.request_decided');
    const decision = { decidedAt: now(), decidedById: doctor.staffId, isGranted };
    await decideRequest(tx, id, { ...decision, reason: isGranted ? '' : reason });
    await recordAccess(tx, { patientId, kind: 'note_request_decided', actor: doctor, subjectId: id }, now());
    await postLetter(tx, decisionLetter(patient, config.publicUrl));
  });
  const { granted, refused } = treatment_insight_answer[locale];
  return { message: isGranted ? granted : refused };
}
