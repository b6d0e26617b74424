/** The rows behind "Own lists" in docs/performance.md, and the patient who writes in the drill `kill-writes`. */
import { sql } from 'drizzle-orm';
import { insertPatient } from '#server/identity/patient.store.ts';
import { inBulk } from '#server/platform/database/bulk.ts';
import type { Db } from '#server/platform/database/database.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { importCatalogue } from '../server/catalogue/import-catalogue.store.ts';

const both = <Text>(text: Text) => ({ de: text, en: text });
const TITLES = [
  'Erstgespräch',
  'Folgetermin Hormonprofil',
  'Befundbesprechung',
  'Ärztliche Beratung',
  'Übung',
];
const TERMS = {
  version: 'bench',
  amountCents: 18_000,
  currency: 'EUR',
  freeUntil: '2026-01-01T00:00:00.000Z',
  lateFeeCents: 5_400,
  noShowFeeCents: 5_400,
  noShowFeePercent: 30,
};
const PERSON = {
  salutation: 'mrs',
  firstName: 'Maria',
  lastName: 'Vogel',
  email: 'maria@example.test',
  phone: null,
  birthdate: null,
  address: null,
};
const LINE = {
  title: both('Erstgespräch'),
  serviceDate: '2026-01-01',
  amountCents: 18_000,
  taxNote: both(''),
};

/** A patient with so many appointments, payments, invoices and enquiries, over many years, and a session of hers. */
export async function aHistory(
  db: Db,
  email: string,
  rows: number,
  now: Date,
): Promise<{ patientId: number; token: string }> {
  const patientId = await db.transaction(async (tx) => {
    await importCatalogue(tx, CATALOGUE);
    const created = await insertPatient(tx, { ...PATIENT, email }, now);
    if (!created) throw new Error('There is somebody already.');
    return created.id;
  });
  await inBulk(db, async (own) => {
    await addAppointments(own, patientId, rows);
    await addInvoices(own, patientId);
    await addEnquiries(own, patientId, rows);
    await own.execute('analyze');
  });
  const { token } = await openSession(db, { kind: 'patient', patientId }, {}, now);
  return { patientId, token };
}

async function addAppointments(db: Db, patientId: number, rows: number): Promise<void> {
  await db.execute(sql`
    insert into appointment (patient_id, service_id, doctor_id, starts_at, ends_at, status, gateway, terms, person,
      locale, created_by, created_at, updated_at)
    select ${patientId}, (select min(id) from service) + n % ${TITLES.length}, (select min(id) from doctor) + n % 2,
      at, at + interval '30 minutes', (array['payment_success', 'cancelled', 'confirmed', 'no_show'])[1 + n % 4],
      (array['stripe', 'paypal'])[1 + n % 2], ${JSON.stringify(TERMS)}::jsonb, ${JSON.stringify(PERSON)}::jsonb,
      'de', 'patient', at - interval '9 days', at
    from (select n, timestamptz '2000-01-03T08:00:00Z' + n * interval '29 hours' as at
      from generate_series(1, ${rows}::int) as n) as appointment`);
  await db.execute(sql`
    insert into appointment_move (appointment_id, from_status, to_status, actor_kind, reason, moved_at)
    select id, from_status, to_status, 'patient', 'bench', created_at from appointment,
      (values (null, 'pending'), ('pending', 'confirmed'), ('confirmed', 'completed')) as move (from_status, to_status)
    where patient_id = ${patientId}`);
}

async function addInvoices(db: Db, patientId: number): Promise<void> {
  await db.execute(sql`
    insert into payment (gateway, state, state_since, payer, slot_id, appointment_id, patient_id, amount_cents,
      terms_version, created_at)
    select gateway, case gateway when 'stripe' then 'charged' else 'refunded' end, created_at, 'bench', 'bench',
      id, patient_id, 18000, 'bench', created_at
    from appointment where patient_id = ${patientId}`);
  await db.execute(sql`
    insert into invoice (kind, patient_id, appointment_id, state, year, number, recipient, lines, total_cents, locale,
      created_at, issued_at)
    select 'invoice', ${patientId}, id, 'paid', extract(year from starts_at)::int, id,
      '{"name": "", "street": "", "city": "", "country": ""}', ${JSON.stringify([LINE])}::jsonb,
      18000 + id % 7 * 100, 'de', ends_at, ends_at
    from appointment where patient_id = ${patientId}`);
}

async function addEnquiries(db: Db, patientId: number, rows: number): Promise<void> {
  await db.execute(sql`
    insert into contact (patient_id, doctor_id, first_name, last_name, email, email_key, title, description, locale,
      terms_version, form_nonce, created_at)
    select ${patientId}::bigint, nullif((select min(id) from doctor) + n % 3 - 1, (select min(id) from doctor) - 1),
      'Maria', 'Vogel', 'maria@example.test', 'maria@example.test', 'Frage ' || n,
      'Ich habe eine Frage zu meiner Behandlung, Nummer ' || n || '.', 'de', 'bench', 'bench ' || ${patientId}::bigint || ' ' || n,
      timestamptz '2000-01-03T08:00:00Z' + n * interval '29 hours'
    from generate_series(1, ${rows}::int) as n`);
}

const PATIENT = {
  passwordHash: '',
  salutation: 'mrs',
  firstName: 'Maria',
  lastName: 'Vogel',
  gender: 'female',
  locale: 'de',
  isGuest: false,
  emailVerifiedAt: new Date('2000-01-01T00:00:00Z'),
} as const;

export const CATALOGUE = {
  categories: [
    {
      slug: 'appointments',
      texts: both({ title: 'Appointments', subName: '' }),
      services: TITLES.map((title, place) => ({
        slug: `appointment-${place}`,
        type: 'first' as const,
        durationMinutes: 30,
        priceCents: 18_000,
        texts: both({ title, description: '' }),
      })),
    },
  ],
  doctors: ['anna', 'lena'].map((slug) => ({
    slug,
    firstName: slug,
    lastName: 'Bench',
    offers: ['appointment-0'],
    texts: both({ staffDetail: '', description: '' }),
  })),
};
