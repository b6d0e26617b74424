import { sql } from 'drizzle-orm';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { slotIdOf } from '#server/schedule/slot-id.rules.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Answer, Clinic } from '#server/testing/clinic.ts';

export type CallOptions = NonNullable<Parameters<Clinic['call']>[2]>;

export const ADDRESS = {
  street: 'Lindenstraße',
  house_number: '12a',
  postal_code: '10115',
  city: 'Berlin',
  country_code: 'DE',
  country: 'Deutschland',
};

const PERSON = {
  salutation: 'mrs',
  first_name: 'Eva',
  last_name: 'Klein',
  email: 'eva.klein@example.test',
  phone: '151-234 56789',
  birthdate: '1974-03-09',
};

export const PASSWORDS = {
  password: 'korrekt-pferd-batterie',
  confirm_password: 'korrekt-pferd-batterie',
};

/** A data form that the server accepts as it is; tests change the one thing they are about. */
export const USER_DATA = { ...PERSON, ...PASSWORDS, address: ADDRESS };

/** The same as an autosave sends it. */
export const TYPED = {
  ...PERSON,
  address: {
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country_code: 'DE',
  },
};

export const ENTRIES = {
  answers: { lastPeriod: { checkedValue: 'no', notice: 'im Mai', level: null, children: { when: 'früh' } } },
  privateData: { height: '172' },
  place: 'Berlin',
};

/** Anna's slot on that Tuesday, by the hour in UTC. */
export function slotAt({ anna, checkUp }: Plan, time = '08:00', serviceId = checkUp): string {
  return slotIdOf({ serviceId, doctorId: anna, startsAt: Date.parse(`2026-11-17T${time}:00Z`) });
}

/** Sends a step for Anna's slot at nine, unless told otherwise. */
export function submit(clinic: Clinic, plan: Plan, step: object, options: CallOptions = {}): Promise<Answer> {
  const nine = { service_id: plan.checkUp, doctor_id: plan.anna, schedule_id: slotAt(plan) };
  return clinic.call('POST /api/patients/appointment/step', { ...nine, ...step }, options);
}

export const submitData = (clinic: Clinic, plan: Plan, changes: object = {}, options: CallOptions = {}) =>
  submit(clinic, plan, { step: 3, userData: { ...USER_DATA, ...changes } }, options);

export const submitAnamnesis = (
  clinic: Clinic,
  plan: Plan,
  options: CallOptions = {},
  anamneseDaten: object = aSubmission(),
) => submit(clinic, plan, { step: 5, anamneseDaten }, options);

export async function readDraft(clinic: Clinic, options: CallOptions = {}) {
  return (await clinic.call('GET /api/patients/booking-draft', undefined, options)).body.data;
}

export const saveDraft = (clinic: Clinic, typed: object, options: CallOptions = {}) =>
  clinic.call('PUT /api/patients/booking-draft', typed, options);

/** The signed histories there are, oldest first. */
export async function storedRecords({ db }: Clinic) {
  const { rows } = await db.execute<{
    id: number;
    patient_id: number | null;
    locale: string;
    private_data: Record<string, string>;
  }>(sql`select id::integer, patient_id, locale, private_data from anamnesis order by id`);
  return rows;
}
