import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { checkAnamnesis } from '#server/anamnesis/anamnesis-check.service.ts';
import { storeUnclaimed } from '#server/anamnesis/anamnesis-record.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { hashPassword } from '#server/platform/password-hash.ts';
import { ensureSlotHeld, type NamedSlot } from '#server/schedule/held-slot.service.ts';
import type { Caller } from '#server/schedule/holder.service.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { nextStepDue } from './booking.rules.ts';
import { guestProgress, isTooLarge, withAnswers } from './draft.rules.ts';
import { changeDraft, type Guest, guestOf, keepTyped, openDraft } from './draft.service.ts';
import { type GuestData, isSamePerson, signedPerson } from './guest-data.rules.ts';
import { typedAnswers, typedUserData } from './typed-entries.rules.ts';
import { checkGuestData, type UserData } from './user-data.service.ts';

/**
 * Step 3. Nobody looks whether the e-mail address is known: being a patient here is health data, so neither the
 * answer nor the time it takes may tell.
 */
export async function submitGuestData(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  slot: NamedSlot,
  userData: UserData,
) {
  const guest = guestOf(caller, deps.now());
  const { id: draftId, passwordHash: knownHash } = await keepTyped(deps, guest, (draft) => {
    const typed = typedUserData(userData, draft.userData);
    return typed ? { userData: typed } : {};
  });
  const { data, password } = checkGuestData(userData, {
    hasPassword: knownHash !== null,
    now: deps.now(),
  });
  const hold = await ensureSlotHeld(deps, guest, slot);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  await deps.db.transaction((tx) => acceptData(tx, guest, { draftId, data, passwordHash }, deps.now()));
  return { ...answerTo(guest, 'data_accepted'), hold };
}

/**
 * What was signed by the name, birthday and address of before is signed no longer. A draft that was discarded
 * while its data were checked stays discarded.
 */
async function acceptData(
  tx: Db,
  guest: Guest,
  { draftId, data, passwordHash }: { draftId: number; data: GuestData; passwordHash: string | undefined },
  now: Date,
): Promise<void> {
  const draft = await openDraft(tx, guest, now);
  if (draft.id !== draftId) throw new Failure('booking.step_not_due');
  const isStillSigned = draft.acceptedData !== null && isSamePerson(draft.acceptedData, data);
  await changeDraft(tx, draft, {
    acceptedData: data,
    ...(passwordHash !== undefined && { passwordHash }),
    ...(!isStillSigned && { anamnesisId: null }),
  });
}

/** Step 5: the medical history, signed by the person whose data were accepted. */
export async function submitGuestAnamnesis(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  slot: NamedSlot,
  { submission, locale }: { submission: AnamnesisSubmission; locale: Locale },
) {
  const guest = guestOf(caller, deps.now());
  const typed = await keepTyped(deps, guest, (draft) => {
    const entries = typedAnswers(submission);
    return entries && !isTooLarge(entries) ? withAnswers(draft, entries) : {};
  });
  const signer = typed.acceptedData;
  if (!signer || nextStepDue(guestProgress(typed, true)) < 5) throw new Failure('booking.step_not_due');

  const privateData = signedPerson(signer, locale);
  const checked = await checkAnamnesis(deps, submission, { form: 'booking', privateData, locale });
  const hold = await ensureSlotHeld(deps, guest, slot);
  await deps.db.transaction(async (tx) => {
    const present = deps.now();
    const draft = await openDraft(tx, guest, present);
    const { acceptedData } = draft;
    // Other data may have been accepted meanwhile, in another tab; this signature does not speak for them.
    if (!acceptedData || !isSamePerson(acceptedData, signer)) throw new Failure('booking.step_not_due');
    await changeDraft(tx, draft, { anamnesisId: await storeUnclaimed(tx, checked, present) });
  });
  return { ...answerTo(guest, 'anamnesis_accepted'), hold };
}

function answerTo({ client, newToken }: Guest, text: 'data_accepted' | 'anamnesis_accepted') {
  return { message: booking_answer[client.locale][text], ...(newToken && { draft_token: newToken }) };
}
