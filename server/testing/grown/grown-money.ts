import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Step } from './grown-size.ts';

const LINE = {
  title: { de: 'Erstgespräch', en: 'First appointment' },
  serviceDate: '2026-01-01',
  amountCents: 18_000,
  taxNote: { de: '', en: '' },
};
const ISSUER = { name: 'Online Klinik', address: 'Berlin', taxNumber: '1', bank: '' };

/** What was paid for the appointments of a grown clinic, and the invoices. */
export function grownMoney(db: Db, now: Date): Step[] {
  return [
    ['payments', () => db.execute(PAYMENTS), 'payment'],
    ['charges', () => db.execute(CHARGES), 'payment_charge'],
    ['ledger', () => db.execute(LEDGER), 'payment_ledger'],
    ['invoices', () => db.execute(invoices(now)), 'invoice'],
    ['credit notes', () => db.execute(CREDIT_NOTES), 'invoice'],
    ['invoice numbers', () => db.execute(NUMBERS), 'invoice_counter'],
  ];
}

const PAYMENTS = sql`
  insert into payment (gateway, state, state_since, payer, slot_id, appointment_id, patient_id, amount_cents,
    terms_version, terms_accepted_at, no_show_fee_percent, charged_cents, refunded_cents, created_at)
  select gateway, case status
      when 'payment_success' then case gateway when 'stripe' then 'charged' else 'captured' end
      when 'refunded' then 'refunded'
      when 'completed' then case gateway when 'stripe' then 'charge_due' else 'captured' end
      when 'payment_failed' then 'charge_failed'
      when 'cancelled' then 'released'
      when 'no_show' then 'released'
      else case gateway when 'stripe' then 'card_saved' else 'captured' end end,
    updated_at, 'grown ' || id, 'grown', id, patient_id, 18000, 'grown', created_at, 30,
    case when status in ('payment_success', 'refunded') then 18000 else 0 end,
    case status when 'refunded' then 18000 else 0 end, created_at
  from appointment order by id`;

const CHARGES = sql`
  insert into payment_charge (payment_id, reason, amount_cents, state, attempts, created_at, updated_at)
  select id, 'appointment', amount_cents,
    case state when 'charge_due' then 'due' when 'charge_failed' then 'failed' else 'succeeded' end, 1, state_since,
    state_since
  from payment
  where state in ('charge_due', 'charge_failed') or (gateway = 'stripe' and state in ('charged', 'refunded'))
  order by id`;

/** Two rows of each payment, and what was taken and given back. */
const LEDGER = sql`
  insert into payment_ledger (payment_id, kind, amount_cents, from_state, to_state, actor, why, at)
  select id, kind, cents, null, state, 'system', 'grown', at
  from payment, lateral (values ('state', 0, created_at), ('state', 0, state_since),
    ('charged', charged_cents, state_since), ('refunded', refunded_cents, state_since)) as entry (kind, cents, at)
  where kind = 'state' or cents > 0
  order by id`;

const recipient = sql`jsonb_build_object('name', concat_ws(' ', person ->> 'firstName', person ->> 'lastName'),
  'street', '', 'city', '', 'country', '')`;

/** Issued after the appointment; those of appointments ahead are drafts. */
function invoices(now: Date): SQL {
  return sql`
    insert into invoice (kind, patient_id, appointment_id, state, year, number, issuer, recipient, lines, total_cents,
      locale, created_at, issued_at)
    select 'invoice', patient_id, id, case when is_draft then 'draft' when status = 'payment_failed' then 'unpaid'
      else 'paid' end, year, case when not is_draft then row_number() over (partition by year order by id) end,
      case when not is_draft then ${JSON.stringify(ISSUER)}::jsonb end, ${recipient}, ${JSON.stringify([LINE])}::jsonb,
      18000, 'de', least(ends_at, ${now.toISOString()}), case when not is_draft then ends_at end
    from (select *, status in ('confirmed', 'cancellation_requested', 'completed') as is_draft,
        case when status not in ('confirmed', 'cancellation_requested', 'completed')
          then extract(year from starts_at)::int end as year
      from appointment where status not in ('cancelled', 'no_show')) as billed
    order by id`;
}

/** The numbers of a year go on after those of its invoices. */
const CREDIT_NOTES = sql`
  insert into invoice (kind, corrects_id, patient_id, appointment_id, state, year, number, issuer, recipient, lines,
    total_cents, locale, created_at, issued_at)
  select 'credit_note', invoice.id, invoice.patient_id, appointment_id, 'paid', invoice.year,
    last + row_number() over (partition by invoice.year order by invoice.id), issuer, recipient, lines, -total_cents,
    invoice.locale, issued_at, issued_at
  from invoice
    join appointment on appointment.id = appointment_id and status = 'refunded'
    join (select year, max(number) as last from invoice group by year) as numbers on numbers.year = invoice.year
  order by invoice.id`;

const NUMBERS = sql`
  insert into invoice_counter (year, last_number) select year, max(number) from invoice where year is not null group by 1`;
