import type { z } from 'zod';
import type { booking } from '#contract/booking.contract.ts';
import { Locale } from '#contract/locale.ts';
import { isWithdrawn } from '#server/audit/consent-choice.service.ts';
import { limitNetwork } from '#server/identity/account-protection.service.ts';
import { storeProfile } from '#server/identity/profile.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { ensureSlotHeld, type NamedSlot } from '#server/schedule/held-slot.service.ts';
import type { Caller } from '#server/schedule/holder.service.ts';
import { booking_answer } from '#texts/generated/booking_answer.ts';
import { LIMITS } from './draft.rules.ts';
import { refuseHoldOfSlot } from './eligibility.service.ts';
import { submitGuestAnamnesis, submitGuestData } from './guest-steps.service.ts';
import { checkPatientData, type UserData } from './user-data.service.ts';

type StepForm = z.output<(typeof booking)['submitStep']['input']>;

/** What is sent decides which step it is, and who sends it what is asked of her. */
export async function submitStep(deps: Pick<Deps, 'db' | 'now'>, caller: Caller, form: StepForm) {
  const { actor, client } = caller;
  const { userData, anamneseDaten, anamnesis } = form;
  const submission = anamneseDaten ?? anamnesis;
  if ((userData === undefined) === (submission === undefined))
    throw new Failure('request.invalid', { fields: { userData: [{ text: 'required' }] } });

  await limitNetwork(deps, LIMITS.steps, client);
  await refuseHoldOfSlot(deps, caller, form.schedule_id);
  const slot = { slotId: form.schedule_id, serviceId: form.service_id, doctorId: form.doctor_id };
  if (submission) {
    if (actor.kind === 'patient') throw new Failure('booking.step_not_due');
    const locale = Locale.safeParse(form.locale).data ?? client.locale;
    return await submitGuestAnamnesis(deps, caller, slot, { submission, locale });
  }
  if (actor.kind === 'patient') return await submitPatientData(deps, { actor, client }, slot, userData ?? {});
  return await submitGuestData(deps, caller, slot, userData ?? {});
}

/** Step 4. E-mail address and password of an account are not changed by a booking. */
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
