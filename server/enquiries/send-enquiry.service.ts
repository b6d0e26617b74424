import { randomUUID } from 'node:crypto';
import type { ContactForm } from '#contract/enquiries.contract.ts';
import { recordConsents } from '#server/audit/consent/record-consents.service.ts';
import { doctorNames } from '#server/catalogue/catalogue-names.service.ts';
import { currentVersion, type VersionInForce } from '#server/content/legal-text.service.ts';
import { forgetSentDraft } from '#server/drafts/drafts.service.ts';
import { emailKeyOf, personFaults } from '#server/identity/person.rules.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, faultsUnder } from '#server/platform/failure.ts';
import { defineEvent, recordEvent } from '#server/platform/jobs/outbox.ts';
import { networkOf } from '#server/platform/network.ts';
import { hasTryLeft, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { enquiries_answer } from '#texts/generated/enquiries_answer.ts';
import { formFault, LIMITS, readFormToken, writeFormToken } from './enquiries.rules.ts';
import { findByNonce, insertEnquiry, type NewEnquiry } from './enquiries.store.ts';

export const enquiryReceived = defineEvent<{ contactId: number; hasReceipt: boolean }>('contacts.received');

type Enquiry = Omit<NewEnquiry, 'termsVersion'>;

/** Receives an enquiry of a visitor or a patient. The answer does not reveal whether the e-mail address is known. */
export async function sendEnquiry(
  deps: Pick<Deps, 'db' | 'dataKey' | 'now'>,
  actor: Actor,
  form: ContactForm,
  client: Pick<Client, 'locale' | 'network'>,
): Promise<{ message: string }> {
  const answer = { message: enquiries_answer[client.locale].received };
  // Only a bot fills in the invisible field. It gets the usual answer, so that it does not learn of the check.
  if (form.website) return answer;

  const { nonce } = await admitForm(deps, form.form_token, client);
  const at = deps.now();
  await refuseFaults(deps.db, actor, form, at);
  const enquiry: Enquiry = {
    ...enquiryOf(actor, form),
    formNonce: nonce,
    locale: client.locale,
    createdAt: at,
  };
  await deps.db.transaction((tx) => storeOnce(tx, enquiry));
  return answer;
}

async function refuseFaults(db: Db, actor: Actor, form: ContactForm, now: Date): Promise<void> {
  const faults = personFaults({ birthdate: form.birthdate }, now);
  const doctorId = chosenDoctor(actor, form);
  if (doctorId !== null) {
    const chosen = (await doctorNames(db)).find(({ id }) => id === doctorId);
    if (!chosen?.isActive) faults.doctor = [{ text: 'invalid' }];
  }
  if (Object.keys(faults).length === 0) return;
  throw new Failure('request.invalid', { fields: faultsUnder('contact', faults) });
}

/** Only a patient may choose a doctor; an enquiry of a visitor goes to the clinic. */
function chosenDoctor(actor: Actor, { doctor }: ContactForm): number | null {
  return (actor.kind === 'patient' && doctor) || null;
}

function enquiryOf(actor: Actor, form: ContactForm) {
  const { title, description, email, phone, birthdate, address } = form;
  const { countryCode, ...place } = address;
  return {
    patientId: actor.kind === 'patient' ? actor.patientId : null,
    isSignedIn: actor.kind === 'patient',
    doctorId: chosenDoctor(actor, form),
    firstName: form.first_name,
    lastName: form.last_name,
    emailKey: emailKeyOf(email),
    address: { ...place, countryCode: countryCode ?? 'DE' },
    title,
    description,
    email,
    phone,
    birthdate,
  };
}

/** A form that is sent again, for example after a lost answer, makes no second enquiry. */
async function storeOnce(tx: Db, enquiry: Enquiry): Promise<void> {
  const { emailKey, patientId, createdAt: now } = enquiry;
  const terms = await currentVersion(tx, 'agb', now);
  const id = await insertEnquiry(tx, { ...enquiry, termsVersion: versionOf(terms) });
  if (id === undefined) return await requireSameContent(tx, enquiry);
  if (typeof patientId === 'number') await forgetSentDraft(tx, patientId, 'enquiry');

  await countTry(tx, enquiry, now);
  if (terms) await recordTerms(tx, { ...enquiry, id }, terms);
  const hasReceipt = await hasTryLeft(tx, LIMITS.receipts, emailKey, now);
  await recordEvent(tx, enquiryReceived, { contactId: id, hasReceipt });
}

/** Other people can misuse a patient's address, so the enquiries of a signed-in patient are counted separately. */
async function countTry(tx: Db, { patientId, emailKey }: Enquiry, now: Date): Promise<void> {
  if (typeof patientId === 'number') await takeTry(tx, LIMITS.patient, String(patientId), now);
  else await takeTry(tx, LIMITS.address, emailKey, now);
}

/** A used form with another text is a new enquiry, which needs a new form. */
async function requireSameContent(
  tx: Db,
  { formNonce, title, description, emailKey }: Enquiry,
): Promise<void> {
  const stored = await findByNonce(tx, formNonce);
  const isSame =
    stored?.title === title && stored.description === description && stored.emailKey === emailKey;
  if (!isSame) throw new Failure('enquiries.form_outdated');
}

async function recordTerms(
  tx: Db,
  { id, patientId, locale, createdAt }: Enquiry & { id: number },
  terms: VersionInForce,
): Promise<void> {
  const given = { kind: 'terms', isGiven: true, locale } as const;
  await recordConsents(
    tx,
    { kind: 'contact', id, patientId: patientId ?? undefined },
    [{ ...given, textVersion: versionOf(terms), textHash: terms.contentHash }],
    createdAt,
  );
}

function versionOf(terms: VersionInForce | undefined): string {
  return terms ? `agb=${terms.versionId}` : 'none';
}

/** Opens a form. Its token proves when it was opened, and can be sent once. */
export async function openForm({ dataKey, now }: Pick<Deps, 'dataKey' | 'now'>) {
  const form = { nonce: randomUUID(), openedAt: now() };
  return { data: { form_token: writeFormToken(dataKey, form) } };
}

/**
 * Accepts a form that a person may have written, and returns its nonce. A client without a form token is accepted, too,
 * but less often.
 */
async function admitForm(
  { db, dataKey, now }: Pick<Deps, 'db' | 'dataKey' | 'now'>,
  token: string | undefined,
  client: Pick<Client, 'network'>,
): Promise<{ nonce: string }> {
  const at = now();
  const network = networkOf(client.network);
  await takeTry(db, LIMITS.network, network, at);
  if (token === undefined) {
    await takeTry(db, LIMITS.withoutForm, network, at);
    return { nonce: randomUUID() };
  }
  const form = readFormToken(dataKey, token);
  const fault = formFault(form, at);
  if (!form || fault) throw new Failure(fault ?? 'enquiries.form_outdated');
  return form;
}
