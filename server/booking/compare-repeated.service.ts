import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { isAsSigned } from '#server/anamnesis/sign/compare-with-signed.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Booker } from './require-payable.service.ts';
import { matchesPerson, type UserData } from './steps/check-user-data.rules.ts';

interface Repeated {
  email?: string | undefined;
  userData?: UserData | null | undefined;
  patientAddress?: UserData | null | undefined;
  anamnesis?: AnamnesisSubmission | null | undefined;
}

/**
 * The booking call repeats what the steps have stored. If a part differs, as after a change in another tab, nothing is
 * booked and the refusal names the part whose step has to be sent again. A part that is not sent is fine.
 */
export async function refuseOtherData(db: Db, booker: Booker, sent: Repeated): Promise<void> {
  const person = personOf(booker);
  const isSame = {
    userData: matchesPerson(sent.userData ?? {}, person) && matchesPerson(guestEmail(booker, sent), person),
    patientAddress: matchesPerson({ address: sent.patientAddress }, person),
    anamnesis: await isSameAnamnesis(db, booker, sent.anamnesis),
  };
  const differing = Object.entries(isSame).filter(([, same]) => !same);
  if (differing.length === 0) return;
  const fields = Object.fromEntries(differing.map(([part]) => [part, [{ text: 'send_step_again' }]]));
  throw new Failure('booking.data_differs', { fields });
}

function personOf(booker: Booker) {
  return booker.kind === 'guest' ? booker.data : booker.person;
}

function guestEmail({ kind }: Booker, { email }: Repeated): UserData {
  return kind === 'guest' ? { email } : {};
}

/** The history of a patient is no part of a booking. */
async function isSameAnamnesis(db: Db, booker: Booker, sent: Repeated['anamnesis']): Promise<boolean> {
  if (!sent || booker.kind === 'patient') return true;
  return await isAsSigned(db, booker.anamnesisId, sent);
}
