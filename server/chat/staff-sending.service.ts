import type { z } from 'zod';
import type { chatStaff } from '#contract/chat-staff.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { UploadedFile } from '#server/platform/files/file.ts';
import { asDoctor } from './party.service.ts';
import { markRead } from './read-mark.service.ts';
import { sendMessage } from './sending.service.ts';

type Answer = z.output<(typeof chatStaff)['sendStaffMessage']['input']>;
type Mark = z.output<(typeof chatStaff)['markStaffConversationRead']['input']>;

export async function answerPatient(
  deps: Pick<Deps, 'db' | 'files' | 'fileScan' | 'now' | 'nudges'>,
  staff: Staff,
  answer: Answer,
  file: UploadedFile | undefined,
  client: Pick<Client, 'locale'>,
) {
  return await sendMessage(deps, await asDoctor(deps.db, staff), answer, file, client);
}

export async function markReadByDoctor(deps: Pick<Deps, 'db' | 'nudges'>, staff: Staff, mark: Mark) {
  return await markRead(deps, await asDoctor(deps.db, staff), mark);
}
