import { reauthenticate } from '#server/identity/own-account.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Capability, Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { audit_answer } from '#texts/generated/audit_answer.ts';
import { recordAccess } from './access.service.ts';
import { archiveOf } from './archive.service.ts';

const EXPORTS: Limit = { name: 'data export', allowed: 5, windowSeconds: 24 * 3600 };

/** All her data for her to keep. A stolen session is not enough, and every export leaves a trace. */
export async function exportOwnData(
  deps: Deps,
  holders: Capability[],
  { actor, password, client }: { actor: Patient; password: string; client: Pick<Client, 'locale'> },
): Promise<FileAnswer> {
  const { id: patientId } = await reauthenticate(deps, actor, password);
  await takeTry(deps.db, EXPORTS, String(patientId), deps.now());
  await recordAccess(deps.db, { patientId, kind: 'export_made', actor }, deps.now());
  return {
    name: audit_answer[client.locale].archive_name({ date: berlinDate(deps.now()) }),
    type: 'application/zip',
    content: await archiveOf(deps, holders, patientId),
  };
}
