import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Doctor, Service, ServiceCategory } from '#contract/catalogue.contract.ts';
import {
  LEGAL_SLUGS,
  type LegalSlug,
  type PostTranslation,
  type Setting,
} from '#contract/content.contract.ts';
import { templateFaultOf } from '#contract/fee-agreement.rules.ts';
import { warningsFor } from '#contract/position-warnings.rules.ts';
import { sumOf, type UsedPosition } from '#contract/positions.rules.ts';
import type { Measurement } from '#contract/treatment-measurement.contract.ts';
import { type NoteTexts, treatmentTexts } from '#contract/treatment-texts.contract.ts';
import { workingHours } from '#server/schedule/schedule.tables.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { DEMO_PASSWORD, demoPatients, demoStaff } from './demo/accounts.ts';
import { loadDemoClinic } from './demo.ts';

let clinic: Clinic;

/** One load for all tests: they only look at it, or undo what they changed. */
beforeAll(async () => {
  clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
});

async function rowsOfTables({ db }: Clinic): Promise<Record<string, unknown>> {
  const tables = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const table = sql.raw(name);
    const content = await db.execute(
      sql`select jsonb_agg(to_jsonb(t) order by to_jsonb(t)) as all from ${table} t`,
    );
    rows[name] = content.rows;
  }
  return rows;
}

async function servicesOf(clinic: Clinic): Promise<Service[]> {
  const { body } = await clinic.call('GET /api/patients/get-service-category');
  return body.data.flatMap(({ services }: ServiceCategory) => services);
}

test('SEAM-30: loading the demo clinic twice changes nothing in any table', async () => {
  const before = await rowsOfTables(clinic);

  await loadDemoClinic(clinic.deps);

  expect(await rowsOfTables(clinic)).toEqual(before);
});

test('SEAM-30, ENT-06: every doctor has a portrait at a public address, languages and a text', async () => {
  const { body } = await clinic.call('GET /api/patients/doctors');
  for (const { image, languages, description } of body.data as Doctor[]) {
    const { status, headers } = await clinic.call(`GET ${image?.url}`);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cache-control']).toContain('immutable');
    expect([languages.length > 0, description.length > 100]).toEqual([true, true]);
  }
});

test('SEAM-30: four categories with at least eight services, one of them following', async () => {
  const { body } = await clinic.call('GET /api/patients/get-service-category');
  const services = await servicesOf(clinic);

  expect(body.data).toHaveLength(4);
  expect(services.length).toBeGreaterThanOrEqual(8);
  expect(services.some(({ type }) => type === 'following')).toBe(true);
});

test('SEAM-30: exactly one service has neither price nor duration, and is charged by the defaults', async () => {
  const services = await servicesOf(clinic);

  const open = services.filter(({ price, duration }) => price === null && duration === null);

  expect(open).toHaveLength(1);
  expect(open[0]).toMatchObject({ effective_duration: 60, effective_price_cents: 30_000 });
});

interface DemoTemplate {
  slug: string;
  price: number;
  positions: UsedPosition[];
  agrees: boolean;
}

async function templatesOfDemo() {
  const { rows } = await clinic.db.execute<DemoTemplate & Record<string, unknown>>(sql`
    select s.slug, s.price_cents as price, t.positions, t.requires_agreement as agrees from service_positions t join service s on s.id = t.service_id
    order by s.slug`);
  return rows;
}

test('SEAM-30: nine services have positions without reasons and warnings, and their sum as the price', async () => {
  const templates = await templatesOfDemo();
  expect(templates).toHaveLength(9);
  for (const { price, positions, agrees } of templates) {
    expect([Number(price), warningsFor(positions)]).toEqual([sumOf(positions), []]);
    const faults = positions.map((each) => [templateFaultOf(each, { hasAgreement: agrees }), each.reason]);
    expect(faults).toEqual(positions.map(() => [undefined, '']));
  }
  expect(templates.flatMap(({ slug, agrees }) => (agrees ? [slug] : []))).toEqual([
    'beratung-hormontherapie',
  ]);
  const flat = (await servicesOf(clinic)).filter(({ price }) => price === null);
  for (const { translations_by_locale: texts } of flat)
    expect([texts.de.description, texts.en.description]).toEqual([
      expect.stringContaining('ohne Positionen der GOÄ'),
      expect.stringContaining('without positions from the fee schedule'),
    ]);
});

test('SEAM-30: a template of an older demo, with a factor above the threshold, is replaced; one of the clinic stays', async () => {
  const before = await templatesOfDemo();
  const old = JSON.stringify([{ ...before[0]?.positions[0], factor_hundredths: 282, reason: 'Vorbefunde' }]);
  await clinic.db.execute(sql`update service_positions set positions = ${old}::jsonb`);
  await loadDemoClinic(clinic.deps);
  expect(await templatesOfDemo()).toEqual(before);
  await clinic.db.execute(sql`update service_positions set positions = ${old}::jsonb, changed_by_id = 1`);
  await loadDemoClinic(clinic.deps);
  expect((await templatesOfDemo())[0]?.positions).toEqual(JSON.parse(old));
  await clinic.db.execute(sql`update service_positions set changed_by_id = 0`);
  await loadDemoClinic(clinic.deps);
  expect(await templatesOfDemo()).toEqual(before);
});

test('SEAM-30: every service is offered by somebody, every doctor offers something', async () => {
  const { body } = await clinic.call('GET /api/patients/doctors');
  const offered = new Set(
    (await servicesOf(clinic)).flatMap(({ doctors }) => doctors.map((each) => each.doctor_id)),
  );

  expect((await servicesOf(clinic)).filter(({ doctors }) => doctors.length === 0)).toEqual([]);
  expect(body.data.map(({ name }: Doctor) => name)).toEqual([
    'Dr. med. Anna Keller',
    'Dr. med. Lena Maurer',
    'Dr. med. Selin Yıldız',
  ]);
  expect(body.data.filter(({ id }: Doctor) => !offered.has(id))).toEqual([]);
});

test('SEAM-30 SEAM-02: every doctor has working hours', async () => {
  const found = await clinic.db.execute(
    sql`select id from doctor where not exists (select 1 from working_hours where doctor_id = doctor.id)`,
  );
  expect(found.rows).toEqual([]);
});

test.each(demoPatients.map(({ person, address }) => ({ email: person.email, address })))(
  'SEAM-30 ADDR-01: $email signs in with the printed password',
  async ({ email, address }) => {
    const login = await clinic.call('POST /api/login', { email, password: DEMO_PASSWORD });
    const onFile = await clinic.call('GET /api/patients/get-address', undefined, {
      token: login.body.access_token,
    });

    expect(login.status).toBe(200);
    expect(onFile.body.data.address?.street).toBe(address?.street);
  },
);

test.each(demoStaff.map(({ member }) => [member.email, member.roles]))(
  'SEAM-30: %s signs in as %s with the printed password and no second factor',
  async (email, roles) => {
    const login = await clinic.call('POST /api/staff/login', { email, password: DEMO_PASSWORD });

    expect(login.status).toBe(200);
    expect(login.body.user.roles).toEqual(roles);
  },
);

test('the demo has short texts for notes, and templates that a doctor could save', async () => {
  const login = await clinic.call('POST /api/staff/login', {
    email: 'aerztin@example.com',
    password: DEMO_PASSWORD,
  });
  const token = login.body.access_token;
  const { body } = await clinic.call('GET /api/staff/note-texts', {}, { token });
  const { texts, templates }: NoteTexts = body.data;
  expect(texts.length).toBeGreaterThanOrEqual(10);
  expect(templates.length).toBeGreaterThanOrEqual(3);
  for (const text of texts) {
    expect(treatmentTexts.saveNoteText.input.safeParse(text).error, text.abbreviation).toBeUndefined();
  }
  const sections = new Set(texts.map(({ section }) => section));
  expect(sections).toEqual(new Set(['course', 'findings', 'assessment', 'procedure', 'any']));
});

test('the latest hormones of the demo patient are judged under the therapy of her plan, the older ones are not', async () => {
  const email = 'patientin@example.com';
  const login = await clinic.call('POST /api/login', { email, password: DEMO_PASSWORD });
  const own = await clinic.call('GET /api/patients/measurements', {}, { token: login.body.access_token });
  const hormones = (own.body.data.measurements as Measurement[])
    .filter(({ quantity, phase }) => ['estradiol', 'fsh'].includes(quantity) && phase === 'postmenopause')
    .toSorted((one, other) => other.measured_on.localeCompare(one.measured_on));

  const shown = hormones.map(({ quantity, range_source, therapy, parts }) => [
    quantity,
    range_source,
    therapy,
    parts[0]?.judgement,
  ]);
  const medicine = 'Estradiol transdermales Pflaster 50 µg/24 h';
  expect(shown.slice(0, 2).toSorted()).toEqual([
    ['estradiol', 'therapy', medicine, 'within'],
    ['fsh', 'therapy', medicine, 'unknown'],
  ]);
  expect(shown.slice(2).every(([, source]) => source === 'catalogue')).toBe(true);
});

test('SEAM-30: doctor, administrator and assistant have accounts, and the doctor is Anna Keller', async () => {
  const staff = await clinic.db.execute(sql`
    select email, roles, doctor.last_name as doctor
    from staff_member left join doctor on doctor.staff_id = staff_member.id
    order by email`);

  expect(staff.rows).toEqual([
    { email: 'admin@example.com', roles: ['admin'], doctor: null },
    { email: 'aerztin@example.com', roles: ['doctor'], doctor: 'Keller' },
    { email: 'assistentin@example.com', roles: ['assistant'], doctor: null },
  ]);
});

test('SEAM-30 OR-08 OR-35: the settings of the demo are public and name the fee of 30 percent', async () => {
  const { body } = await clinic.call('GET /api/get-settings');

  const settings = Object.fromEntries(body.data.map(({ key, value }: Setting) => [key, value]));
  expect(settings).toMatchObject({
    hospital_name: 'Online Klinik',
    hospital_subtitel: 'Hormon- & Wechseljahre-Medizin',
    hospital_subtitel_en: 'Hormone & menopause medicine',
    no_show_fee_percent: '30',
    wizard_paypal_enabled: '0',
  });
});

test('SEAM-17 SEAM-30 OR-11: the five legal texts are there in both languages, marked as demo texts', async () => {
  const translations = async (slug: LegalSlug): Promise<PostTranslation[]> => {
    const { body } = await clinic.call('GET /api/patients/posts-by-slug', { slug });
    return body.data[0].posts[0].translations;
  };

  for (const slug of LEGAL_SLUGS) {
    const [de, en] = await translations(slug);
    expect(de?.content).toContain('<strong>Demotext einer erfundenen Klinik.</strong>');
    expect(en?.content).toContain('<strong>Demo text of a fictitious clinic.</strong>');
    const sections = (html = '') => html.match(/<h3>/g)?.length;
    expect(sections(de?.content)).toBeGreaterThanOrEqual(5);
    expect(sections(en?.content)).toBe(sections(de?.content));
  }
});

test('OR-08 STAT-10 CONST-17: the terms name the 48 hours, the charges and one fee in both languages', async () => {
  const { body } = await clinic.call('GET /api/patients/posts-by-slug', { slug: 'agb' });

  const [de, en] = body.data[0].posts[0].translations;
  expect(de.content).toContain('Bis 48 Stunden vor Beginn');
  expect(de.content).toContain('30 % des Rechnungsbetrags');
  expect(de.content).toContain('Belastet wird sie erst nach dem Termin');
  expect(en.content).toContain('Up to 48 hours before the start');
  expect(en.content).toContain('30% of the invoice amount');
  expect(en.content).toContain('charged only after the appointment');
});

test('SEAM-30: what somebody changed in the demo survives the next start', async () => {
  const rename = async (name: string) =>
    await clinic.db.execute(sql`update setting set value = ${name} where key = 'hospital_name'`);
  await rename('Klinik am See');
  const hours = await clinic.db.delete(workingHours).where(eq(workingHours.weekday, 2)).returning();
  const before = await rowsOfTables(clinic);

  await loadDemoClinic(clinic.deps);

  expect(await rowsOfTables(clinic)).toEqual(before);
  await rename('Online Klinik');
  await clinic.db.insert(workingHours).overridingSystemValue().values(hours);
});
