import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { checkAnamnesis } from '#server/anamnesis/anamnesis-check.service.ts';
import { forgetUnclaimed, storeAnamnesis } from '#server/anamnesis/anamnesis-record.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { hashPassword } from '#server/platform/password-hash.ts';
import { ensureSlotHeld, type NamedSlot } from '#server/schedule/held-slot.service.ts';
import type { Caller } from '#server/schedule/holder.service.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { nextStepDue } from './booking.rules.ts';
import { guestProgress, isTooLarge } from './draft.rules.ts';
import { type Guest, guestOf, keepTyped, openDraft } from './draft.service.ts';
import { updateDraft } from './draft.store.ts';
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
  const { passwordHash: knownHash } = await keepTyped(deps, guest, (draft) => {
    const typed = typedUserData(userData, draft.userData);
    return typed ? { userData: typed } : {};
  });
  const { data, password } = checkGuestData(userData, {
    hasPassword: knownHash !== null,
    now: deps.now(),
  });
  const hold = await ensureSlotHeld(deps, guest, slot);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  await deps.db.transaction((tx) => acceptData(tx, guest, { data, passwordHash }, deps.now()));
  return { ...answerTo(guest, 'data_accepted'), hold };
}

/** What was signed by the name, birthday and address of before is signed no longer. */
async function acceptData(
  tx: Db,
  guest: Guest,
  { data, passwordHash }: { data: GuestData; passwordHash: string | undefined },
  now: Date,
): Promise<void> {
  const { id, acceptedData, anamnesisId } = await openDraft(tx, guest, now);
  const isStillSigned = acceptedData !== null && isSamePerson(acceptedData, data);
  await updateDraft(tx, id, {
    acceptedData: data,
    ...(passwordHash !== undefined && { passwordHash }),
    ...(!isStillSigned && { anamnesisId: null }),
  });
  if (!isStillSigned && anamnesisId !== null) await forgetUnclaimed(tx, anamnesisId);
}

/** Step 5: the medical history, signed by the person whose data were accepted. */
export async function submitGuestAnamnesis(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  slot: NamedSlot,
  { submission, locale }: { submission: AnamnesisSubmission; locale: Locale },
) {
  const guest = guestOf(caller, deps.now());
  const draft = await keepTyped(deps, guest, () => {
    const typed = typedAnswers(submission);
    return typed && !isTooLarge(typed) ? { anamnesisEntries: typed } : {};
  });
  const signer = draft.acceptedData;
  if (!signer || nextStepDue(guestProgress(draft, true)) < 5) throw new Failure('booking.step_not_due');

  const privateData = signedPerson(signer, locale);
  const checked = await checkAnamnesis(deps, submission, { form: 'booking', privateData, locale });
  const hold = await ensureSlotHeld(deps, guest, slot);
  await deps.db.transaction(async (tx) => {
    const present = deps.now();
    const { id, acceptedData, anamnesisId } = await openDraft(tx, guest, present);
    // Other data may have been accepted meanwhile, in another tab; this signature does not speak for them.
    if (!acceptedData || !isSamePerson(acceptedData, signer)) throw new Failure('booking.step_not_due');
    await updateDraft(tx, id, { anamnesisId: await storeAnamnesis(tx, checked, { now: present }) });
    if (anamnesisId !== null) await forgetUnclaimed(tx, anamnesisId);
  });
  return { ...answerTo(guest, 'anamnesis_accepted'), hold };
}

function answerTo({ client, newToken }: Guest, text: 'data_accepted' | 'anamnesis_accepted') {
  return { message: booking_answer[client.locale][text], ...(newToken && { draft_token: newToken }) };
}
