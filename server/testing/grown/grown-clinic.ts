import { type SQL, sql } from 'drizzle-orm';
import { type DoctorEntry, importCatalogue } from '#server/catalogue/import-catalogue.store.ts';
import { ensureStaffMember } from '#server/identity/register/demo-accounts.service.ts';
import { inBulk } from '#server/platform/database/bulk.ts';
import type { Db } from '#server/platform/database/database.ts';
import { grownAudit } from './grown-audit.ts';
import { grownChat } from './grown-chat.ts';
import { grownMoney } from './grown-money.ts';
import { appointmentsADay, type ClinicSize, evenly, type Step, WAITING } from './grown-size.ts';

/** The calendar is full for so many weeks after the present one. */
const WEEKS_AHEAD = 3;
const SERVICES = ['Erstgespräch', 'Folgetermin Hormonprofil', 'Befundbesprechung', 'Ärztliche Beratung'];

/**
 * Fills an empty database with the history of a clinic: appointments on every workday, and everything
 * that follows from them. A smaller size is a shorter history of the same clinic, not a quieter clinic. Each
 * table is filled by one statement, and its rows pass the constraints and triggers.
 */
export async function aGrownClinic(
  db: Db,
  size: ClinicSize,
  now: Date,
  say: (done: string) => void = () => {},
): Promise<void> {
  await inBulk(db, async (own) => {
    for (const [what, fill, tables] of grownSteps(own, size, now)) {
      await fill();
      // The checks of foreign keys of the next step may have plans for a table that was empty.
      await own.execute(`analyze ${tables}`);
      say(what);
    }
    await own.execute('vacuum analyze');
  });
  say('statistics');
}

/** What fills the clinic, in this order. */
export function grownSteps(db: Db, size: ClinicSize, now: Date): Step[] {
  return [
    ['staff and catalogue', () => fillCatalogue(db, size, now), 'staff_member, doctor, service'],
    ['patients', () => db.execute(patients(size, now)), 'patient'],
    ['appointments', () => db.execute(appointments(size, now)), 'appointment'],
    ['history of the appointments', () => db.execute(MOVES), 'appointment_move'],
    ['blocked time', () => db.execute(BLOCKED_TIME), 'blocked_time'],
    ...grownMoney(db, now),
    ['enquiries', () => db.execute(enquiries(size, now)), 'contact'],
    ...grownChat(db, size, now),
    ...grownAudit(db, size, now),
  ];
}

const both = <Text>(text: Text) => ({ de: text, en: text });
async function fillCatalogue(db: Db, { doctors: count }: ClinicSize, now: Date): Promise<void> {
  const member = { passwordHash: null, lastName: 'Muster', locale: 'de' } as const;
  const staffId = async (role: 'admin' | 'doctor' | 'assistant', firstName: string) =>
    await ensureStaffMember(
      db,
      { ...member, roles: [role], firstName, email: `${firstName}@klinik.example.test` },
      now,
    );
  await staffId('admin', 'verwaltung');
  await staffId('assistant', 'empfang');
  const doctors: DoctorEntry[] = [];
  for (let place = 1; place <= count; place += 1) {
    const slug = `arzt-${place}`;
    const named = { slug, firstName: slug, lastName: 'Muster', texts: both(DOCTOR_TEXTS) };
    doctors.push({ ...named, staffId: await staffId('doctor', slug), offers: ['service-0'] });
  }
  const services = SERVICES.map((title, place) => ({
    slug: `service-${place}`,
    type: 'first' as const,
    durationMinutes: 30,
    priceCents: 18_000,
    texts: both({ title, description: '' }),
  }));
  const categories = [{ slug: 'appointments', texts: both({ title: 'Termine', subName: '' }), services }];
  await db.transaction((tx) => importCatalogue(tx, { categories, doctors }));
}

const DOCTOR_TEXTS = { staffDetail: '', description: '' };

const LAST_NAMES = ['Müll', 'Schnei', 'Fisch', 'Web', 'Wag', 'Beck', 'Hoff', 'Koch', 'Bau', 'Richt', 'Größ'];
const NAME_ENDS = ['er', 'der', 'mann', 'ner', 'meier', 'huber', 'berg', 'stein', 'hardt', 'bach', 'feld'];
const FIRST_NAMES = [
  'Anna',
  'Maria',
  'Jürgen',
  'Käthe',
  'Lena',
  'Özlem',
  'Petra',
  'Rosa',
  'Sofie',
  'Ute',
  'Vera',
];

/** One of these texts, chosen by a number. */
function oneOf(texts: readonly string[], number: SQL): SQL {
  return sql`(${sql.param(texts)}::text[])[1 + (${number})::int % ${texts.length}]`;
}

/** Accounts are opened evenly over the history. */
function patients(size: ClinicSize, now: Date): SQL {
  const { patients: count } = size;
  const lastName = sql`${oneOf(LAST_NAMES, sql`n`)} || ${oneOf(NAME_ENDS, sql`n / 11`)}
    || case when n % 3 = 0 then '-' || ${oneOf(LAST_NAMES, sql`n / 121`)} || 'er' else '' end`;
  return sql`
    insert into patient (email, email_key, salutation, first_name, last_name, birthdate, phone, gender, locale,
      is_guest, email_verified_at, terms_accepted_at, created_at, approved_at)
    select 'p' || n || '@example.test', 'p' || n || '@example.test', 'mrs', ${oneOf(FIRST_NAMES, sql`n / 7`)},
      ${lastName}, date '1950-01-01' + (n * 37 % 14600), '15' || lpad(n::text, 9, '0'), 'female', 'de', false,
      opened, opened, opened, opened
    from (select n, ${evenly(size, now, count)} as opened
      from generate_series(1, ${count}::int) as n) as person
    order by n`;
}

const TERMS = {
  version: 'grown',
  amountCents: 18_000,
  currency: 'EUR',
  freeUntil: '2026-01-01T00:00:00.000Z',
  lateFeeCents: 5_400,
  noShowFeeCents: 5_400,
  noShowFeePercent: 30,
};

/**
 * In the order of time, the last one three weeks ahead. What is over has an end, today's appointments are confirmed, of
 * those ahead some are cancelled and a few wait for the decision about their cancellation.
 */
function appointments(size: ClinicSize, now: Date): SQL {
  const { appointments: count, patients: people, doctors } = size;
  const aDay = appointmentsADay(size);
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    insert into appointment (patient_id, service_id, doctor_id, starts_at, ends_at, status, gateway, terms, person,
      locale, created_by, cancellation_request_created_at, cancellation_request_notes, created_at, updated_at)
    select patient.id, first.service + n % ${SERVICES.length}, first.doctor + n % ${doctors}::int, starts_at,
      starts_at + interval '30 minutes', status, case when n % 4 = 0 then 'paypal' else 'stripe' end,
      ${JSON.stringify(TERMS)}::jsonb,
      jsonb_build_object('salutation', 'mrs', 'firstName', first_name, 'lastName', last_name, 'email', email,
        'phone', null, 'birthdate', birthdate, 'address', null),
      'de', 'patient', case status when 'cancellation_requested' then ${at} - interval '1 hour' end,
      case status when 'cancellation_requested' then 'Ich bin verhindert.' end, starts_at - interval '9 days',
      least(starts_at, ${at})
    from (select min(service.id) as service, min(doctor.id) as doctor, min(patient.id) as patient
        from service, doctor, (select min(id) as id from patient) as patient) as first,
      generate_series(0, ${count}::int - 1) as n,
      lateral (select (${count}::int - 1 - n) / ${aDay}::int as day) as place,
      lateral (select date_trunc('week', ${at}) + interval '8 hours' + (4 - day % 5) * interval '1 day'
        + (${WEEKS_AHEAD} - day / 5) * interval '7 days'
        + (n % ${aDay}::int) / ${doctors}::int * interval '30 minutes' as starts_at) as moment,
      lateral (select case
        when starts_at < date_trunc('day', ${at}) - interval '1 day' then
          case when n % 1000 = 999 then 'payment_failed'
            else (array['cancelled', 'no_show', 'refunded'])[1 + n % 33] end
        when starts_at < date_trunc('day', ${at}) then 'completed'
        when starts_at > ${at} then
          case when n % 53 = 0 then 'cancellation_requested' when n % 11 = 0 then 'cancelled' end
        else 'confirmed' end as ended) as end_of,
      lateral (select coalesce(ended, case when starts_at > ${at} then 'confirmed' else 'payment_success' end)
        as status) as final,
      lateral (select * from patient where id = first.patient + n % ${people}) as patient
    order by n`;
}

/** Booked, confirmed, and what came of it. */
const MOVES = sql`
  insert into appointment_move (appointment_id, from_status, to_status, actor_kind, reason, moved_at)
  select id, from_status, to_status, 'patient', 'grown', case place when 3 then updated_at else created_at end
  from appointment, lateral (values (1, null, 'pending'), (2, 'pending', 'confirmed'),
    (3, 'confirmed', case status when 'payment_success' then 'completed' when 'refunded' then 'completed'
      when 'payment_failed' then 'completed' else status end)) as move (place, from_status, to_status)
  where to_status <> 'confirmed' or place = 2
  order by id, place`;

const BLOCKED_TIME = sql`
  insert into blocked_time (doctor_id, service_id, kind, starts_at, ends_at, during, appointment_id, released_at)
  select doctor_id, service_id, 'appointment', starts_at, ends_at, tstzrange(starts_at, ends_at), id,
    case status when 'cancelled' then updated_at end
  from appointment order by id`;

/** Nearly all are answered. Some visitors are no patients. */
function enquiries(size: ClinicSize, now: Date): SQL {
  const { enquiries: count, patients: people, doctors } = size;
  return sql`
    insert into contact (patient_id, doctor_id, first_name, last_name, email, email_key, title, description, locale,
      terms_version, form_nonce, last_email_sent_at, created_at)
    select case when n % 5 > 0 then patient.id end, case when n % 3 > 0 then first.doctor + n % ${doctors}::int end,
      first_name, last_name, email, email_key, 'Frage ' || n,
      'Ich habe eine Frage zu meiner Behandlung, Nummer ' || n || '.', 'de', 'grown', 'grown ' || n,
      case when n <= ${count - WAITING} then at + interval '1 hour' end, at
    from (select min(doctor.id) as doctor, (select min(id) from patient) as patient from doctor) as first,
      generate_series(1, ${count}::int) as n,
      lateral (select ${evenly(size, now, count)} as at) as moment,
      lateral (select * from patient where id = first.patient + n * 31 % ${people}) as patient
    order by n`;
}
