import { randomUUID } from 'node:crypto';
import type { PrescribedMedicine } from '#contract/treatment-paper.contract.ts';
import { EMPTY_PAPER } from '#contract/treatment-paper.rules.ts';
import { setting } from '#server/content/content.tables.ts';
import { aMedicine, aWard } from '../testing.ts';

export const CLINIC_PHONE = '030 23125100';

export type PaperWard = Awaited<ReturnType<typeof aPaperWard>>;

/** A ward of a clinic with a telephone number, and the calls about its patient's papers. */
export async function aPaperWard() {
  const base = await aWard();
  const { call, clinic } = base;
  await clinic.db.insert(setting).values({ key: 'clinic_phone', value: CLINIC_PHONE });
  const record = `/api/staff/patients/${base.patient.id}`;
  const at = (id: number) => `${record}/papers/${id}`;
  const start = (kind: string, token?: string, requestKey = randomUUID(), form: object = {}) =>
    call(`POST ${record}/papers`, { kind, request_key: requestKey, ...form }, token);
  return {
    ...base,
    record,
    note: `/api/staff/appointments/${base.appointmentId}/note`,
    list: (token?: string) => call(`GET ${record}/papers`, {}, token),
    start,
    /** About an appointment, or with chosen parts of the record. */
    startWith: (kind: string, form: object, token?: string) => start(kind, token, randomUUID(), form),
    save: (id: number, change: object, token?: string) =>
      call(`PUT ${at(id)}`, { base: 1, ...EMPTY_PAPER, ...change }, token),
    discard: (id: number, token?: string) => call(`DELETE ${at(id)}`, {}, token),
    issue: (id: number, version: number, token?: string) => call(`POST ${at(id)}/issue`, { version }, token),
    withdraw: (id: number, token?: string) => call(`POST ${at(id)}/withdraw`, {}, token),
    verify: (token: string, network = '10.0.0.7') => clinic.call(`GET /api/verify/${token}`, {}, { network }),
  };
}

/** The record has a signed note with a diagnosis and a released plan. */
export async function fillRecord({ call, record, note }: PaperWard) {
  const sections = { course: 'Schläft besser.', assessment: 'Klimakterisches Syndrom.' };
  await call(`PUT ${note}`, { base: 0, sections, diagnoses: [{ code: 'N95.1', certainty: 'G' }] });
  await call(`POST ${note}/sign`, { version: 1 });
  await call(`POST ${record}/plans/draft`);
  await call(`PUT ${record}/plans/draft`, { base: 1, medicines: [aMedicine()] });
  await call(`POST ${record}/plans/draft/release`, { version: 2 });
}

export function aPrescribed(changes: Partial<PrescribedMedicine> = {}): PrescribedMedicine {
  return {
    name: 'Progesteron Weichkapseln 100 mg',
    package_size: 'N2',
    amount: '',
    packages: 1,
    dosage: '0-0-0-1 Kapsel, täglich',
    has_directions: false,
    ...changes,
  };
}

export function tokenOf({ verify_path }: { verify_path: string }): string {
  return verify_path.split('/').at(-1) ?? '';
}
