import { openChatFile } from '#server/documents/chat-file.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { requireConversation } from './messages.service.ts';
import { isFileOfConversation } from './messages.store.ts';
import { asPatient, type Party } from './party.rules.ts';

interface FileAsked {
  id: number;
  fileId: number;
}

export async function ownMessageFile(
  deps: Pick<Deps, 'db' | 'files'>,
  patient: Patient,
  asked: FileAsked,
): Promise<FileAnswer> {
  const { patientId } = await requireFile(deps, asPatient(patient), asked);
  return await openChatFile(deps, patientId, asked.fileId);
}

/** The conversation of this party that the file came in; any other file is not found. */
export async function requireFile({ db }: Pick<Deps, 'db'>, party: Party, { id, fileId }: FileAsked) {
  const conversation = await requireConversation(db, party, id);
  if (!(await isFileOfConversation(db, id, fileId))) throw new Failure('request.not_found');
  return conversation;
}
