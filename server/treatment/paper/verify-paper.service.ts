import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { letterhead } from '../letterhead.service.ts';
import { findPaperByToken } from './paper.store.ts';

/** A token cannot be guessed; the limit keeps the database free for others. */
const VERIFICATIONS: Limit = { name: 'papers verified', allowed: 60, windowSeconds: 3_600 };

/** Says nothing about the patient, the doctor or the kind of paper: whoever finds the paper may ask. */
export async function verifyPaper(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  { network }: Pick<Client, 'network'>,
) {
  await takeTry(db, VERIFICATIONS, network, now());
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
