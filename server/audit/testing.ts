import { aSubmission } from '#server/anamnesis/testing.ts';
import { appointmentMove, appointmentReminder } from '#server/appointments/appointments.tables.ts';
import { addWishAndLink } from '#server/appointments/move/testing-wishes.ts';
import { aListedAppointment, aStaffedClinic } from '#server/appointments/testing.ts';
import { confirmationToken } from '#server/booking/booking.tables.ts';
import { insertConversation } from '#server/chat/chat.store.ts';
import { insertMessageFile, insertMessages } from '#server/chat/messages.store.ts';
import { storeDocument } from '#server/documents/store-document.service.ts';
import { insertEmail, insertEnquiry } from '#server/enquiries/enquiries.store.ts';
import { holdAddress } from '#server/identity/patient.store.ts';
import { updatePatient } from '#server/identity/profile/profile.store.ts';
import { calendarAddress, passkey, totpFactor, trustedDevice } from '#server/identity/sign-in.tables.ts';
import { invoice, invoiceDunning } from '#server/invoices/invoices.tables.ts';
import { insertSending } from '#server/invoices/list-staff-invoices.store.ts';
import {
  payment,
  paymentCharge,
  paymentLedger,
  paymentLink,
  paymentReceipt,
  paymentRefund,
  paymentTask,
} from '#server/payments/payments.tables.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { videoGuest, videoPeer, videoRoom } from '#server/video/video.tables.ts';
import { insertEmergencyAccess } from './access/access.store.ts';
import { recordAccess } from './access/log-access.service.ts';
import { recordConsents } from './consent/record-consents.service.ts';
import { addTreatment } from './testing-treatment.ts';

export type Archivist = Awaited<ReturnType<typeof anArchive>>;
export type RichPatient = Awaited<ReturnType<Archivist['aRichPatient']>>;

/** A clinic whose patients have data in every table. */
export async function anArchive() {
  const { clinic, plan, anna } = await aStaffedClinic();
  return {
    clinic,
    plan,
    anna,
    /** A patient with at least one row in every table about patients; `mark` is part of all texts. */
    aRichPatient: async (mark: string) => {
      const patient = await aPatient(clinic, {
        email: `${mark}@example.test`,
        firstName: `Vorname-${mark}`,
        lastName: `Nachname-${mark}`,
        praxis: `Praxis-${mark}`,
      });
      await renameFrom(clinic, patient.id, mark);
      const scene = { clinic, plan, staffId: anna.id, patientId: patient.id, mark };
      await addFactors(scene);
      await sign(scene, patient.token);
      await addDraft(scene, patient.token);
      const appointmentId = await addAppointment(scene);
      await addMoney(scene, appointmentId);
      await addInvoice(scene, appointmentId);
      await addDocuments(scene);
      await addMessage(scene);
      await addWords(scene);
      await addTraces(scene, appointmentId);
      return { ...patient, mark, appointmentId };
    },
  };
}

/** Changes name and address, so that the former ones are kept. */
async function renameFrom({ db, clock }: Clinic, patientId: number, mark: string): Promise<void> {
  await db.transaction(async (tx) => {
    await holdAddress(tx, patientId, `frueher-${mark}@example.test`, clock.now());
    await updatePatient(tx, patientId, { lastName: `Frueher-${mark}` });
    await holdAddress(tx, patientId, `${mark}@example.test`, clock.now());
    await updatePatient(tx, patientId, { lastName: `Nachname-${mark}` });
  });
}

interface Scene {
  clinic: Clinic;
  plan: Plan;
  staffId: number;
  patientId: number;
  mark: string;
}

async function addFactors({ clinic: { db, clock }, patientId, mark }: Scene) {
  const owner = { subjectKind: 'patient', subjectId: patientId, createdAt: clock.now() } as const;
  const key = { credentialId: `credential-${mark}`, publicKey: `public-${mark}`, counter: 0, transports: [] };
  await db.insert(passkey).values({ ...owner, ...key, name: `Telefon-${mark}` });
  await db.insert(totpFactor).values({ ...owner, secret: `totp-${mark}` });
  const [createdAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 86_400_000)];
  await db.insert(calendarAddress).values({ tokenHash: `calendar-${mark}`, patientId, createdAt });
  await db.insert(trustedDevice).values({
    patientId,
    tokenHash: `trust-${mark}`,
    device: `Browser-${mark}`,
    createdAt,
    lastUsedAt: createdAt,
    expiresAt,
  });
}

async function sign({ clinic, mark }: Scene, token: string) {
  const form = aSubmission('de', { form: 'full' });
  const first = form.categories[0]?.questions[0];
  if (first) Object.assign(first, { checkedValue: 'yes', notice: `Antwort-${mark}`, checkbox: { level: 3 } });
  const answer = await clinic.call(
    'POST /api/patients/create-anamnesebogen',
    { anamneseDaten: form },
    { token },
  );
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

async function addDraft({ clinic, mark }: Scene, token: string) {
  const finding = { title: `Angefangen-${mark}`, description: '' };
  const answer = await clinic.call('PUT /api/patients/drafts/finding', { finding }, { token });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** An appointment that took place and was paid for. */
async function addAppointment({ clinic, plan, patientId, mark }: Scene): Promise<number> {
  const { db, clock } = clinic;
  const person = {
    salutation: 'mrs',
    firstName: `Vorname-${mark}`,
    lastName: `Nachname-${mark}`,
    email: `${mark}@example.test`,
    phone: null,
    birthdate: '1974-03-09',
    address: null,
  };
  const id = await aListedAppointment(
    clinic,
    plan,
    { id: patientId },
    {
      date: '2026-11-10',
      status: 'payment_success',
      person,
      videoLink: `https://room.test/${mark}`,
      cancellationRequestNotes: `Grund-${mark}`,
    },
  );
  await db.insert(appointmentMove).values({
    appointmentId: id,
    fromStatus: 'confirmed',
    toStatus: 'completed',
    actorKind: 'staff',
    reason: `Notiz-${mark}`,
    movedAt: clock.now(),
  });
  await db.insert(appointmentReminder).values({ appointmentId: id, kind: '24 h', sentAt: clock.now() });
  await addWishAndLink(db, id, mark, clock.now());
  await addRoom(db, id, mark, clock.now());
  await addTreatment(db, { patientId, appointmentId: id, mark, at: clock.now() });
  return id;
}

/** Somebody else was in the room, too. */
async function addRoom(
  db: Scene['clinic']['db'],
  appointmentId: number,
  mark: string,
  at: Date,
): Promise<void> {
  await db.insert(videoRoom).values({ appointmentId, letInAt: at });
  const guest = { appointmentId, name: `Gast-${mark}`, role: 'relative', invitedAt: at } as const;
  await db.insert(videoGuest).values({ ...guest, linkHash: `invitation-${mark}` });
  const peer = {
    appointmentId,
    side: 'patient',
    enteredAt: at,
    sinceAt: at,
    seenAt: at,
    leftAt: at,
  } as const;
  await db.insert(videoPeer).values({ ...peer, id: crypto.randomUUID(), fingerprint: `fingerprint-${mark}` });
}

async function addMoney({ clinic, patientId, mark }: Scene, appointmentId: number) {
  const { db, clock } = clinic;
  const at = clock.now();
  const [paid] = await db
    .insert(payment)
    .values({
      gateway: 'stripe',
      state: 'charged',
      stateSince: at,
      payer: `patient ${patientId}`,
      slotId: 'slot',
      appointmentId,
      patientId,
      amountCents: 8950,
      termsVersion: '2026-11',
      customerId: `cus_${mark}`,
      setupIntentId: `seti_${mark}`,
      paymentMethodId: `pm_${mark}`,
      cardBrand: 'visa',
      cardLast4: '4242',
      chargedCents: 8950,
      createdAt: at,
    })
    .returning({ id: payment.id });
  const paymentId = paid?.id ?? 0;
  const times = { createdAt: at, updatedAt: at };
  const [charge] = await db
    .insert(paymentCharge)
    .values({ paymentId, reason: 'appointment', amountCents: 8950, state: 'succeeded', ...times })
    .returning({ id: paymentCharge.id });
  await db.insert(paymentLink).values({
    chargeId: charge?.id ?? 0,
    tokenHash: `link-${mark}`,
    expiresAt: at,
    createdAt: at,
  });
  await db.insert(paymentRefund).values({
    paymentId,
    requestKey: `refund-${mark}`,
    amountCents: 100,
    reason: `Kulanz-${mark}`,
    state: 'failed',
    ...times,
  });
  const [line] = await db
    .insert(paymentLedger)
    .values({
      paymentId,
      kind: 'charged',
      amountCents: 8950,
      toState: 'charged',
      actor: 'system',
      why: `Beleg-${mark}`,
      at,
    })
    .returning({ id: paymentLedger.id });
  await db.insert(paymentReceipt).values({
    paymentId,
    ledgerId: line?.id ?? 0,
    kind: 'received',
    way: 'transfer',
    amountCents: 8950,
    day: '2026-11-10',
    reference: `Überweisung-${mark}`,
    staffId: 1,
    createdAt: at,
  });
  await db.insert(paymentTask).values({
    paymentId,
    kind: 'refund_failed',
    subject: mark,
    details: {},
    createdAt: at,
  });
}

async function addInvoice({ clinic, staffId, patientId, mark }: Scene, appointmentId: number) {
  const { db, clock } = clinic;
  const at = clock.now();
  const billed: typeof invoice.$inferInsert = {
    kind: 'invoice',
    patientId,
    appointmentId,
    state: 'paid',
    year: 2026,
    number: patientId,
    issuer: { name: 'Klinik am See', address: 'Seestraße 3', taxNumber: '12/345', bank: '' },
    recipient: { name: `Nachname-${mark}`, street: `Straße-${mark}`, city: 'Berlin', country: 'DE' },
    lines: [
      {
        title: { de: 'Online-Termin', en: 'Online appointment' },
        serviceDate: '2026-11-10',
        amountCents: 8950,
        taxNote: { de: 'frei', en: 'free' },
      },
    ],
    totalCents: 8950,
    locale: 'de',
    createdAt: at,
    issuedAt: at,
  };
  const [stored] = await db.insert(invoice).values(billed).returning({ id: invoice.id });
  const invoiceId = stored?.id ?? 0;
  await insertSending(db, { invoiceId, staffId, sentAt: at });
  await db.insert(invoiceDunning).values({
    invoiceId,
    step: 1,
    subject: 'Erinnerung',
    body: `Mahnung-${mark}`,
    payUntil: '2026-12-01',
    staffId,
    sentAt: at,
  });
}

async function addDocuments({ clinic: { deps }, staffId, patientId, mark }: Scene) {
  const file = { name: `Befund-${mark}.pdf`, type: 'application/pdf', bytes: await aPdf() } as const;
  const common = { patientId, zone: 'generally', description: `Beschreibung-${mark}` } as const;
  await storeDocument(
    deps,
    {
      ...common,
      kind: 'finding',
      title: `Titel-${mark}`,
      addedByKind: 'patient',
      addedById: patientId,
      isReleased: true,
    },
    file,
  );
  await storeDocument(
    deps,
    {
      ...common,
      kind: 'therapy_plan',
      title: `Entwurf-${mark}`,
      addedByKind: 'staff',
      addedById: staffId,
      isReleased: false,
    },
    file,
  );
}

async function addMessage({ clinic: { deps, db, clock }, plan, patientId, mark }: Scene) {
  const at = clock.now();
  const conversationId = await insertConversation(db, { patientId, doctorId: plan.anna }, at);
  const [messageId = 0] = await insertMessages(db, conversationId ?? 0, [
    { sender: 'patient', html: `<p>Nachricht-${mark}</p>`, createdAt: at },
  ]);
  await storeDocument(
    deps,
    {
      patientId,
      kind: 'chat_file',
      zone: 'generally',
      title: `Anhang-${mark}`,
      description: '',
      addedByKind: 'patient',
      addedById: patientId,
      isReleased: true,
    },
    { name: `Anhang-${mark}.pdf`, type: 'application/pdf', bytes: await aPdf() },
    { conclude: (tx, { id }) => insertMessageFile(tx, messageId, id) },
  );
}

async function addWords({ clinic: { db, clock }, staffId, patientId, mark }: Scene) {
  const at = clock.now();
  const contactId = await insertEnquiry(db, {
    patientId,
    firstName: `Vorname-${mark}`,
    lastName: `Nachname-${mark}`,
    locale: 'de',
    createdAt: at,
    email: `${mark}@example.test`,
    emailKey: `${mark}@example.test`,
    title: `Betreff-${mark}`,
    description: `Frage-${mark}`,
    termsVersion: '1',
    formNonce: `nonce-${mark}`,
  });
  await insertEmail(db, {
    contactId: contactId ?? 0,
    staffId,
    subject: `Re-${mark}`,
    content: `Auskunft-${mark}`,
    requestKey: `reply-${mark}`,
    createdAt: at,
  });
  const subject = { kind: 'contact', id: contactId ?? 0, patientId } as const;
  const given = { isGiven: true, textVersion: '1', textHash: 'hash', locale: 'de' } as const;
  await recordConsents(db, subject, [{ kind: 'terms', ...given }], at);
}

async function addTraces({ clinic: { db, clock }, staffId, patientId, mark }: Scene, appointmentId: number) {
  const at = clock.now();
  await db.insert(confirmationToken).values({ appointmentId, tokenHash: `token-${mark}`, expiresAt: at });
  const given = { isGiven: true, textVersion: '1', textHash: 'hash', locale: 'de' } as const;
  await recordConsents(
    db,
    { kind: 'appointment', id: appointmentId, patientId },
    [{ kind: 'cancellation_rule', ...given }],
    at,
  );
  await recordAccess(
    db,
    {
      patientId,
      kind: 'anamnesis_read',
      actor: { kind: 'staff', staffId, roles: ['doctor'] },
      reason: `Vertretung-${mark}`,
    },
    at,
  );
  const emergency = { staffId, patientId, reason: `Notfall-${mark}` };
  await insertEmergencyAccess(db, { ...emergency, openedAt: at, until: at });
}
