import type { Position, Statement, Template } from '#contract/positions.contract.ts';

export const STATEMENT = 'GET /api/staff/appointments/:appointment_id/positions';
export const SAVE_STATEMENT = 'PUT /api/staff/appointments/:appointment_id/positions';
export const POSITIONS_OF_SERVICE = 'GET /api/staff/services/:service_id/positions';
export const SAVE_TEMPLATE = 'PUT /api/staff/services/:service_id/positions';
export const SEARCH = 'GET /api/staff/positions';

export const TALK: Position = {
  number: '3',
  title: 'Eingehende Beratung',
  points: 150,
  kind: 'personal',
  factor_hundredths: 350,
  times: 1,
  reason: 'Hoher Zeitaufwand',
  amount_cents: 30_60,
  provided: '',
  on_request: false,
};
export const EXAMINATION: Position = {
  number: '5',
  title: 'Untersuchung',
  points: 80,
  kind: 'personal',
  factor_hundredths: 230,
  times: 1,
  reason: '',
  amount_cents: 10_72,
  provided: '',
  on_request: false,
};

/** Without changes: an appointment that is not invoiced by positions. */
export const aStatement = (changes: Partial<Statement> = {}): Statement => ({
  appointment_id: 11,
  version: 0,
  is_needed: false,
  agreed_cents: 89_50,
  sum_cents: 0,
  positions: [],
  expenses: [],
  diagnosis: '',
  agreement: null,
  earlier: [],
  can_change: true,
  date: '2026-11-16',
  completion_money: {
    kind: 'charge',
    amount_cents: 89_50,
    refund_cents: 0,
    card: { brand: 'visa', last4: '4242' },
  },
  ...changes,
});

export const aTemplate = (changes: Partial<Template> = {}): Template => ({
  service_id: 4,
  version: 0,
  price_cents: 41_32,
  sum_cents: 0,
  positions: [],
  requires_agreement: false,
  ...changes,
});
