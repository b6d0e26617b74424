import type { z } from 'zod';
import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { booking } from '#contract/booking.contract.ts';
import { Locale } from '#contract/locale.ts';
import { checkAnamnesis } from '#server/anamnesis/sign/check-anamnesis.service.ts';
import { storeUnclaimed } from '#server/anamnesis/sign/signed-record.service.ts';
import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import { limitNetwork } from '#server/identity/account-protection.service.ts';
import { storeProfile } from '#server/identity/profile/profile.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import { ensureSlotHeld, type NamedSlot } from '#server/schedule/hold/hold-slot.service.ts';
import type { Caller } from '#server/schedule/hold/holder.service.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { nextStepDue } from '../booking.rules.ts';
import { checkMayHoldSlot } from './check-eligibility.service.ts';
import {
  checkGuestData,
  checkPatientData,
  type GuestData,
  isSamePerson,
  signedPerson,
  type UserData,
} from './check-user-data.rules.ts';
import {
  guestProgress,
  isTooLarge,
  LIMITS,
  typedAnswers,
  typedUserData,
  withAnswers,
} from './draft.rules.ts';
import { changeDraft, type Guest, identifyGuest, openDraft, saveTyped } from './draft.service.ts';

type StepForm = z.output<(typeof booking)['submitStep']['input']>;

/** The content decides which step it is; the caller decides which fields are required. */
export async function submitStep(deps: Pick<Deps, 'db' | 'now'>, caller: Caller, form: StepForm) {
  const { actor, client } = caller;
  const { userData, anamneseDaten, anamnesis } = form;
  const submission = anamneseDaten ?? anamnesis;
  if ((userData === undefined) === (submission === undefined))
    throw new Failure('request.invalid', { fields: { userData: [{ text: 'required' }] } });

  await limitNetwork(deps, LIMITS.steps, client);
  await checkMayHoldSlot(deps, caller, form.schedule_id);
  const slot = { slotId: form.schedule_id, serviceId: form.service_id, doctorId: form.doctor_id };
  if (submission) {
    if (actor.kind === 'patient') throw new Failure('booking.step_not_due');
    const locale = Locale.safeParse(form.locale).data ?? client.locale;
    return await submitGuestAnamnesis(deps, caller, slot, { submission, locale });
  }
  if (actor.kind === 'patient') return await submitPatientData(deps, { actor, client }, slot, userData ?? {});
  return await submitGuestData(deps, caller, slot, userData ?? {});
}

/** Step 4. A booking does not change the e-mail address or the password of an account. */
async function submitPatientData(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, client }: { actor: Patient; client: Client },
  slot: NamedSlot,
  userData: UserData,
) {
  const form = checkPatientData(userData, deps.now());
  if (await isWithdrawn(deps.db, actor.patientId, 'data_processing'))
    throw new Failure('booking.consent_withdrawn');
  const hold = await ensureSlotHeld(deps, { actor, client }, slot);
  await deps.db.transaction((tx) => storeProfile(tx, actor.patientId, form, deps.now()));
  return { message: booking_answer[client.locale].address_saved, hold };
}

/**
 * Step 3. Does not look up the e-mail address: being a patient of this clinic is health data, so neither the answer nor
 * its duration may reveal it.
 */
async function submitGuestData(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  slot: NamedSlot,
  userData: UserData,
) {
  const guest = identifyGuest(caller, deps.now());
  const { id: draftId, passwordHash: knownHash } = await saveTyped(deps, guest, (draft) => {
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
 * A new name, birthdate or address makes the signature invalid. If the guest discarded the draft while its data were
 * checked, it stays discarded.
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

/** Step 5. The medical history, signed by the person whose data step 3 accepted. */
async function submitGuestAnamnesis(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  slot: NamedSlot,
  { submission, locale }: { submission: AnamnesisSubmission; locale: Locale },
) {
  const guest = identifyGuest(caller, deps.now());
  const typed = await saveTyped(deps, guest, (draft) => {
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
    // Step 3 may have accepted other data meanwhile, in another tab; this signature is not valid for them.
    if (!acceptedData || !isSamePerson(acceptedData, signer)) throw new Failure('booking.step_not_due');
    await changeDraft(tx, draft, { anamnesisId: await storeUnclaimed(tx, checked, present) });
  });
  return { ...answerTo(guest, 'anamnesis_accepted'), hold };
}

function answerTo({ client, newToken }: Guest, text: 'data_accepted' | 'anamnesis_accepted') {
  return { message: booking_answer[client.locale][text], ...(newToken && { draft_token: newToken }) };
}
