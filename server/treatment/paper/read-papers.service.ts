import { paperNumber } from '#contract/treatment.rules.ts';
import type { Paper } from '#contract/treatment-paper.contract.ts';
import { EMPTY_PAPER } from '#contract/treatment-paper.rules.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { recordView } from '#server/audit/access/log-access.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { networkOf } from '#server/platform/network.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { letterhead } from '../letterhead.service.ts';
import { findPaperByToken, listPapersOf, type StoredPaper } from './paper.store.ts';

export async function listPapers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  patientId: number,
): Promise<{ data: Paper[] }> {
  const { reader } = await requireRecord(db, staff, { patientId, to: 'read' }, now());
  await recordView(db, { patientId, kind: 'paper_list_read', actor: reader }, now());
  return { data: await describePapers(db, reader, await listPapersOf(db, patientId)) };
}

export async function describePaper(db: Db, reader: Staff, paper: StoredPaper): Promise<{ data: Paper }> {
  const [data] = await describePapers(db, reader, [paper]);
  if (!data) throw new Error('A paper was not described.');
  return { data };
}

async function describePapers(db: Db, reader: Staff, papers: StoredPaper[]): Promise<Paper[]> {
  const names = await namesOfStaff(
    db,
    papers.flatMap(({ changedById, issuedById, withdrawnById }) =>
      [changedById, issuedById, withdrawnById].filter((id) => id !== null),
    ),
  );
  const nameOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''));
  return papers.map((paper) => {
    const { id, kind, version, changedAt, issuedAt, withdrawnAt } = paper;
    return {
      ...contentFor(reader, paper),
      id,
      kind,
      version,
      changed_at: changedAt.toISOString(),
      changed_by: nameOf(paper.changedById),
      can_edit: !issuedAt && mayEdit(reader, paper),
      number: issuedAt ? numberOf(paper) : null,
      issued_at: issuedAt?.toISOString() ?? null,
      issued_by: nameOf(paper.issuedById),
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
      withdrawn_by: nameOf(paper.withdrawnById),
      file_path:
        issuedAt && !withdrawnAt && mayReadNotes(reader)
          ? `/api/staff/documents/${paper.documentId}/file`
          : null,
      verify_path: issuedAt && paper.token ? verifyPath(paper.token) : null,
    };
  });
}

/**
 * Diagnoses come from notes, which only doctors read. Of issued papers and of letters with words of a note others see that
 * they exist.
 */
function contentFor(reader: Staff, paper: StoredPaper): StoredPaper['content'] {
  if (mayReadNotes(reader)) return paper.content;
  return paper.issuedAt || paper.holdsNote ? EMPTY_PAPER : { ...paper.content, diagnoses: '' };
}

/** Whether somebody who prepares papers may read and change this draft. */
export function mayEdit(reader: Staff, { holdsNote }: Pick<StoredPaper, 'holdsNote'>): boolean {
  return mayReadNotes(reader) || !holdsNote;
}

/** The reader comes in the roles that open this record. */
export function mayReadNotes({ roles }: Pick<Staff, 'roles'>): boolean {
  return roles.includes('doctor');
}

export function numberOf({ year, number }: StoredPaper): string | null {
  return year === null || number === null ? null : paperNumber({ year, number });
}

/** The address that the QR code of a paper leads to. */
export function verifyPath(token: string): string {
  return `/patient/verify/${token}`;
}

/** A token cannot be guessed; the limit keeps the database free for others. */
const VERIFICATIONS: Limit = { name: 'papers verified', allowed: 60, windowSeconds: 3_600 };

/** Says nothing about the patient, the doctor or the kind of paper: whoever finds the paper may ask. */
export async function verifyPaper(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  { network }: Pick<Client, 'network'>,
) {
  await takeTry(db, VERIFICATIONS, networkOf(network), now());
  const paper = await findPaperByToken(db, token);
  if (!paper?.issuedAt || !paper.sha256) throw new Failure('request.not_found');
  return {
    data: {
      clinic: (await letterhead(db)).name,
      issued_on: berlinDate(paper.issuedAt),
      withdrawn_on: paper.withdrawnAt && berlinDate(paper.withdrawnAt),
      sha256: paper.sha256,
    },
  };
}
