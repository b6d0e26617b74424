import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LEGAL_SLUGS } from '#contract/content.contract.ts';
import { publishFirstVersion } from '#server/content/legal-text.service.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';

const PROVIDERS = {
  ...{
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  },
  ...{ PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' },
};
const NO_DEMO = { environment: { DEMO: '0', PUBLIC_URL: 'http://localhost' } };

const TEXT = { locale: 'de' as const, title: 'Titel', content: '<p>Text</p>' };

const publish = ({ db, clock }: Clinic, slug: string) =>
  publishFirstVersion(db, slug, [{ translations: [TEXT] }], new Date(clock.now().getTime() - 1_000));

async function signedIn(clinic: Clinic, role: 'admin' | 'doctor' | 'assistant' = 'admin') {
  const { id: staffId } = await aStaffMember(clinic, role);
  const { token } = await openSession(clinic.db, { kind: 'staff', staffId, role }, {}, clinic.clock.now());
  return token;
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
    ...['second_factor', 'clinic', 'legal', 'doctor', 'service', 'hours', 'payment', 'mail'],
  ]);
});

test('each step is ticked by what the clinic has', async () => {
  const clinic = await aClinic(NO_DEMO);
  const token = await signedIn(clinic);
  const before = await doneSteps(clinic, token);
  for (const step of ['clinic', 'legal', 'doctor', 'service', 'hours', 'mail'])
    expect(before).not.toContain(step);

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

  await signedIn(clinic, 'assistant');
  expect(await doneSteps(clinic, token)).toContain('mail');
});

test('when every step is done nothing is left to show', async () => {
  const clinic = await aClinic({ environment: { ...NO_DEMO.environment, ...PROVIDERS } });
  const token = await signedIn(clinic);
  await aPlan(clinic);
  await signedIn(clinic, 'assistant');
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
