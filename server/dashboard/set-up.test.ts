import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LEGAL_SLUGS } from '#contract/content.contract.ts';
import type { KeyCheck } from '#server/adapters/card-payment/card-payment.ts';
import { publishFirstVersion } from '#server/content/legal-text.service.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { checkProviders } from '#server/payments/provider-check/check-providers.service.ts';
import { recordBackup } from '#server/platform/backup/backup-record.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';

const PROVIDERS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PAYPAL_CLIENT_ID: 'a',
  PAYPAL_CLIENT_SECRET: 'b',
  PAYPAL_WEBHOOK_ID: 'c',
};
const NO_DEMO = { environment: { DEMO: '0', PUBLIC_URL: 'http://localhost' } };

const ACCEPTED: KeyCheck = { outcome: 'accepted' };
const TAX_NUMBER = { key: 'invoice_clinic_tax_number', value: '12/345/67890' };
const TEXT = { locale: 'de' as const, title: 'Titel', content: '<p>Text</p>' };

const publish = ({ db, clock }: Clinic, slug: string) =>
  publishFirstVersion(db, slug, [{ translations: [TEXT] }], new Date(clock.now().getTime() - 1_000));

async function signedIn(clinic: Clinic, role: 'admin' | 'doctor' | 'assistant' = 'admin') {
  const { id: staffId } = await aStaffMember(clinic, role);
  const { token } = await openSession(
    clinic.db,
    { kind: 'staff', staffId, roles: [role] },
    {},
    clinic.clock.now(),
  );
  return token;
}

/** A doctor of the plan gets an account that works. */
async function linkADoctor(clinic: Clinic) {
  const { id } = await aStaffMember(clinic, 'doctor');
  await clinic.db.execute(
    sql`update doctor set staff_id = ${id} where id = (select min(id) from doctor where is_active)`,
  );
}

async function setUp(clinic: Clinic, token: string) {
  const { body } = await clinic.call('GET /api/staff/tasks', {}, { token });
  return body.data.set_up;
}

async function doneSteps(clinic: Clinic, token: string) {
  return (await setUp(clinic, token)).filter(({ is_done }) => is_done).map(({ step }) => step);
}

test('an empty clinic names every step to the administrator, in their order', async () => {
  const clinic = await aClinic(NO_DEMO);
  const token = await signedIn(clinic);
  expect((await setUp(clinic, token)).map(({ step }) => step)).toEqual([
    'second_factor',
    'clinic',
    'tax_number',
    'legal',
    'doctor',
    'doctor_account',
    'service',
    'hours',
    'payment',
    'mail',
    'backup',
  ]);
});

test('each step is ticked by what the clinic has', async () => {
  const clinic = await aClinic(NO_DEMO);
  const token = await signedIn(clinic);
  const before = await doneSteps(clinic, token);
  expect(before.filter((step) => step !== 'second_factor')).toEqual([]);

  await aPlan(clinic);
  expect(await doneSteps(clinic, token)).toEqual(expect.arrayContaining(['doctor', 'service', 'hours']));

  const keys = ['hospital_name', 'contact_email', 'invoice_clinic_name'];
  await addMissingSettings(
    clinic.db,
    keys.map((key) => ({ key, value: 'a@klinik.test' })),
  );
  expect(await doneSteps(clinic, token)).not.toContain('clinic');
  await addMissingSettings(clinic.db, [{ key: 'invoice_clinic_address', value: 'Weg 1, Berlin' }]);
  expect(await doneSteps(clinic, token)).toContain('clinic');

  await addMissingSettings(clinic.db, [TAX_NUMBER]);
  expect(await doneSteps(clinic, token)).toContain('tax_number');

  await signedIn(clinic, 'assistant');
  expect(await doneSteps(clinic, token)).toContain('mail');

  expect(await doneSteps(clinic, token)).not.toContain('doctor_account');
  await linkADoctor(clinic);
  expect(await doneSteps(clinic, token)).toContain('doctor_account');

  await recordBackup(clinic.db, clinic.clock.now());
  expect(await doneSteps(clinic, token)).toContain('backup');
});

test('the account of a doctor whose colleague has left, or whom patients do not see, is none', async () => {
  const clinic = await aClinic(NO_DEMO);
  const token = await signedIn(clinic);
  await aPlan(clinic);
  await linkADoctor(clinic);
  await clinic.db.execute(sql`update doctor set is_active = false where staff_id is not null`);
  expect(await doneSteps(clinic, token)).not.toContain('doctor_account');
});

test('the keys of the providers count once both accept them, and what they said is shown with its time', async () => {
  const clinic = await aClinic({ environment: { ...NO_DEMO.environment, ...PROVIDERS } });
  const token = await signedIn(clinic);
  const { cards, paypal } = clinic.deps;
  const answers: [KeyCheck, KeyCheck] = [ACCEPTED, { outcome: 'refused', code: 'invalid_client' }];
  const deps = {
    ...clinic.deps,
    cards: { ...cards, checkKeys: async () => answers[0] },
    paypal: { ...paypal, checkKeys: async () => answers[1] },
  };
  const tasks = async () => (await clinic.call('GET /api/staff/tasks', {}, { token })).body.data;
  expect((await tasks()).payment_providers.map(({ state }) => state)).toEqual(['unchecked', 'unchecked']);

  await checkProviders(deps);
  const checked_at = expect.stringMatching(/^2026-11-16T09:0/);
  expect((await tasks()).payment_providers).toEqual([
    { gateway: 'stripe', state: 'accepted', works: true, code: null, checked_at },
    { gateway: 'paypal', state: 'refused', works: false, code: 'invalid_client', checked_at },
  ]);
  expect(await doneSteps(clinic, token)).not.toContain('payment');

  answers[1] = ACCEPTED;
  await checkProviders(deps);
  expect((await tasks()).payment_providers).toEqual([]);
  expect(await doneSteps(clinic, token)).toContain('payment');

  answers[0] = { outcome: 'unreachable', code: 'timeout' };
  await checkProviders(deps);
  expect((await tasks()).payment_providers[0]).toMatchObject({ state: 'unreachable', works: true });
  expect(await doneSteps(clinic, token)).toContain('payment');

  const other = await signedIn(clinic, 'doctor');
  const { body } = await clinic.call('GET /api/staff/tasks', {}, { token: other });
  expect(body.data.payment_providers).toEqual([]);
});

test('an administrator asks the providers again; nobody else does, and a portal without keys asks nobody', async () => {
  const clinic = await aClinic(NO_DEMO);
  const token = await signedIn(clinic);
  const ask = (caller?: string) =>
    clinic.call('POST /api/staff/payment-providers/check', {}, { token: caller });
  const { status, body } = await ask(token);
  expect([status, body.message]).toEqual([200, 'Die Zahlungsanbieter wurden gefragt.']);
  expect(body.data.map(({ state }) => state)).toEqual(['missing', 'missing']);
  expect((await ask()).status).toBe(401);
  for (const role of ['doctor', 'assistant'] as const)
    expect((await ask(await signedIn(clinic, role))).status).toBe(403);
});

test('when every step is done nothing is left to show', async () => {
  const clinic = await aClinic({ environment: { ...NO_DEMO.environment, ...PROVIDERS } });
  const token = await signedIn(clinic);
  await aPlan(clinic);
  await linkADoctor(clinic);
  await recordBackup(clinic.db, clinic.clock.now());
  const accepting = { checkKeys: async () => ACCEPTED };
  const { cards, paypal } = clinic.deps;
  await checkProviders({
    ...clinic.deps,
    cards: { ...cards, ...accepting },
    paypal: { ...paypal, ...accepting },
  });
  await addMissingSettings(clinic.db, [TAX_NUMBER]);
  const keys = ['hospital_name', 'contact_email', 'invoice_clinic_name', 'invoice_clinic_address'];
  await addMissingSettings(
    clinic.db,
    keys.map((key) => ({ key, value: 'a@klinik.test' })),
  );
  for (const slug of LEGAL_SLUGS.slice(1)) await publish(clinic, slug);
  await clinic.db.execute(sql`
    insert into totp_factor (subject_kind, subject_id, secret, confirmed_at, created_at)
    select 'staff', id, 'sealed', now(), now() from staff_member`);
  expect((await setUp(clinic, token)).filter(({ is_done }) => !is_done)).toEqual([
    { step: 'legal', is_done: false },
  ]);

  await publish(clinic, LEGAL_SLUGS[0]);
  expect(await setUp(clinic, token)).toEqual([]);
});

test('doctors and assistants, and the demo, have nothing to set up', async () => {
  const clinic = await aClinic(NO_DEMO);
  expect(await setUp(clinic, await signedIn(clinic, 'doctor'))).toEqual([]);
  expect(await setUp(clinic, await signedIn(clinic, 'assistant'))).toEqual([]);

  const demo = await aClinic();
  expect(await setUp(demo, await signedIn(demo))).toEqual([]);
});
