import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { SHIPPED_POSITIONS } from '#contract/goae-positions.rules.ts';
import { service } from '#server/catalogue/catalogue.tables.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import { readPositions } from './positions.rules.ts';
import { importPositions } from './positions.service.ts';
import { EXAMINATION, LONG_TALK, USUAL_SUM, USUAL_TALK } from './testing.ts';

const FACTOR = 'positions.0.factor_hundredths';

let clinic: Clinic;
let serviceId: number;
let admin: { token: string };

beforeEach(async () => {
  clinic = await aClinic();
  serviceId = (await aPlan(clinic)).checkUp;
  await clinic.db.update(service).set({ priceCents: USUAL_SUM }).where(eq(service.id, serviceId));
  admin = await aStaffMember(clinic);
});

const path = (id: number | string = serviceId) => `/api/staff/services/${id}/positions`;
const read = (who: { token: string } = admin, id: number | string = serviceId) =>
  clinic.call(`GET ${path(id)}`, {}, who);
const save = (body: object, who: { token: string } = admin, id: number | string = serviceId) =>
  clinic.call(`PUT ${path(id)}`, { version: 0, positions: [USUAL_TALK, EXAMINATION], ...body }, who);
const search = (words: string, who: { token: string } = admin) =>
  clinic.call('GET /api/staff/positions', { search: words }, who);
const numbers = (body: { data: { number: string }[] }) => body.data.map(({ number }) => number);

test('the shipped catalogue has each number once, with points and short words', () => {
  const all = SHIPPED_POSITIONS.map(({ number }) => number);
  expect(new Set(all).size).toBe(all.length);
  for (const { number, points, title } of SHIPPED_POSITIONS) {
    expect(number).toMatch(/^(\d{1,4}(\.H1?)?|[A-D])$/);
    expect(points).toBeGreaterThan(0);
    expect(title.length).toBeLessThan(120);
  }
});

test('positions are found by number and by words, and the answer says which catalogue is in force', async () => {
  const { body } = await search('3');
  expect(body.catalogue).toEqual({
    name: 'GOÄ, Auswahl 2026-12 (von der Klinik zu prüfen)',
    valid_from: '1996-01-01',
  });
  expect(numbers(body).slice(0, 2)).toEqual(['3', '34']);
  expect(numbers((await search('403')).body)).toEqual(['403']);
  expect(numbers((await search('eingehende BERATUNG')).body)).toEqual(['3']);
  expect(numbers((await search('nichts davon')).body)).toEqual([]);
  expect((await search('')).body.data).toHaveLength(20);
});

test('what only the laboratory may charge is found apart, and refused with that reason', async () => {
  const { body } = await search('4021');
  expect([body.data, body.of_laboratory]).toEqual([
    [],
    [{ number: '4021', title: 'Follitropin (FSH)', points: 250, kind: 'laboratory' }],
  ]);
  expect((await search('')).body.of_laboratory).toEqual([]);
  expect((await search('418')).body.of_laboratory).toEqual([]);
  const refused = await save({ positions: [{ ...EXAMINATION, number: '4021' }] });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'positions.0.number': [expect.stringContaining('Nur das Labor')] },
  ]);
});

test('a clinic that imports an examination of section M III itself is offered it', async () => {
  const file = 'number,title,points,kind\n4021,FSH,250,laboratory';
  await importPositions(
    clinic.db,
    { name: 'GOÄ mit Labor', validFrom: '2026-01-01', file },
    clinic.clock.now(),
  );
  const { body } = await search('4021');
  expect([numbers(body), body.of_laboratory]).toEqual([['4021'], []]);
});

test('a service has no template until somebody saves one', async () => {
  const empty = {
    service_id: serviceId,
    version: 0,
    price_cents: USUAL_SUM,
    sum_cents: 0,
    positions: [],
    requires_agreement: false,
  };
  expect((await read()).body.data).toEqual(empty);

  const saved = await save({});
  expect([saved.status, saved.body.data.version, saved.body.data.sum_cents]).toEqual([200, 1, USUAL_SUM]);
  expect((await read()).body.data.positions).toEqual([
    {
      ...USUAL_TALK,
      kind: 'personal',
      points: 150,
      amount_cents: 20_11,
      title: 'Eingehende Beratung, mindestens 10 Minuten, auch telefonisch',
    },
    {
      ...EXAMINATION,
      kind: 'personal',
      points: 80,
      amount_cents: 10_72,
      title: 'Symptombezogene Untersuchung',
    },
  ]);
  expect((await save({ version: 1, positions: [] })).body.data).toEqual({ ...empty, version: 2 });
});

test('a sum above the price is refused by the cent, one below it is saved beside the price', async () => {
  const price = async (priceCents: number) =>
    await clinic.db.update(service).set({ priceCents }).where(eq(service.id, serviceId));
  await price(USUAL_SUM - 1);
  const { status, body } = await save({});
  expect([status, body.code]).toEqual([409, 'positions.above_price']);
  expect((await read()).body.data.version).toBe(0);
  await price(USUAL_SUM + 1);
  const { data } = (await save({})).body;
  expect([data.sum_cents, data.price_cents]).toEqual([USUAL_SUM, USUAL_SUM + 1]);
});

test('a template keeps no reason, and one of before shows none', async () => {
  const reasons = (body: { data: { positions: { reason: string }[] } }) =>
    body.data.positions.map(({ reason }) => reason);
  expect(reasons((await save({ positions: [{ ...USUAL_TALK, reason: 'Immer schwierig' }] })).body)).toEqual([
    '',
  ]);
  const stored = await clinic.db.execute(
    sql`select positions -> 0 ->> 'reason' as reason from service_positions`,
  );
  expect(stored.rows).toEqual([{ reason: '' }]);
  const old = JSON.stringify([{ ...LONG_TALK, title: 'Beratung', points: 150, kind: 'personal' }]);
  await clinic.db.execute(sql`update service_positions set positions = ${old}::jsonb`);
  const { body } = await read();
  expect([reasons(body), body.data.positions[0].factor_hundredths]).toEqual([[''], 350]);
});

const AGREED_TALK = { ...USUAL_TALK, factor_hundredths: 351 };

test('with an agreement a template holds factors above the highest rate, beside usual ones', async () => {
  await clinic.db.update(service).set({ priceCents: 50_00 }).where(eq(service.id, serviceId));
  const agreement = { requires_agreement: true, is_no_emergency: true };
  const { status, body } = await save({ positions: [AGREED_TALK, EXAMINATION], ...agreement });
  expect([status, body.data.requires_agreement, body.data.positions[0].factor_hundredths]).toEqual([
    200,
    true,
    351,
  ]);
  expect((await read()).body.data.requires_agreement).toBe(true);
  const without = await save({ version: 1, positions: [AGREED_TALK, EXAMINATION] });
  expect([without.status, without.body.errors]).toEqual([
    422,
    { 'positions.0.factor_hundredths': [expect.stringContaining('Schwellenwert')] },
  ]);
});

test.each([
  [{ is_no_emergency: false }, 'is_no_emergency', 'Notfall'],
  [{ positions: [{ ...USUAL_TALK, number: '651', factor_hundredths: 251 }] }, FACTOR, '§ 2 Abs. 3'],
  [{ positions: [{ ...USUAL_TALK, number: '3550', factor_hundredths: 131 }] }, FACTOR, '§ 2 Abs. 3'],
  [{ positions: [{ ...USUAL_TALK, number: 'A', factor_hundredths: 101 }] }, FACTOR, '§ 2 Abs. 3'],
  [{ positions: [{ ...USUAL_TALK, factor_hundredths: 350 }] }, FACTOR, 'Schwellenwert'],
])('an agreement is refused with its reason: %j', async (change, field, reason) => {
  const wish = { requires_agreement: true, is_no_emergency: true, positions: [AGREED_TALK], ...change };
  const { status, body } = await save(wish);
  expect([status, body.errors]).toEqual([422, { [field]: [expect.stringContaining(reason)] }]);
  expect((await read()).body.data.version).toBe(0);
});

test('an agreement about nothing is refused', async () => {
  for (const positions of [[], [USUAL_TALK]]) {
    const { status, body } = await save({ positions, requires_agreement: true, is_no_emergency: true });
    expect([status, body.code]).toEqual([409, 'positions.nothing_to_agree']);
  }
});

test('who saves twice or from an old version is refused', async () => {
  await save({});
  const again = await save({});
  expect([again.status, again.body.code]).toEqual([409, 'positions.changed']);
  expect((await save({ version: 7 })).body.code).toBe('positions.changed');
  const both = await Promise.all([save({ version: 1 }), save({ version: 1 })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test.each([
  [{ number: '9999' }, 'positions.0.number'],
  [{ factor_hundredths: 231, reason: 'Hoher Zeitaufwand' }, 'positions.0.factor_hundredths'],
  [{ factor_hundredths: 351 }, 'positions.0.factor_hundredths'],
  [{ factor_hundredths: 99 }, 'positions.0.factor_hundredths'],
  [{ factor_hundredths: 2.3 }, 'positions.0.factor_hundredths'],
  [{ times: 0 }, 'positions.0.times'],
  [{ number: "3'--" }, 'positions.0.number'],
])('a position with %j is refused and names the field', async (change, field) => {
  const { status, body } = await save({ positions: [{ ...USUAL_TALK, ...change }, EXAMINATION] });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('not signed in, a patient, a doctor, an assistant and an unknown service', async () => {
  const doctor = await aStaffMember(clinic, 'doctor');
  const assistant = await aStaffMember(clinic, 'assistant');
  const patient = await aPatient(clinic);
  const nobody = { token: 'nobody' };
  expect((await read(nobody)).status).toBe(401);
  expect((await save({}, nobody)).status).toBe(401);
  expect((await search('3', nobody)).status).toBe(401);
  expect((await read(patient)).status).toBeGreaterThanOrEqual(401);
  for (const who of [doctor, assistant]) {
    expect((await save({}, who)).status).toBe(403);
    expect((await read(who)).status).toBe(200);
    expect((await search('3', who)).status).toBe(200);
  }
  expect((await read(admin, 4711)).status).toBe(404);
  expect((await save({}, admin, 4711)).status).toBe(404);
  expect((await save({}, admin, 'x')).status).toBe(422);
});

const FILE =
  '\uFEFFNumber;Title;Points;Kind\r\n3;"Beratung; ""eingehend""";150;personal\r\n\r\nX1;Labor;40;laboratory\n';

test('an imported catalogue is used from its day on, and only once under its name', async () => {
  const now = clinic.clock.now();
  const add = (name: string, validFrom: string, file = FILE) =>
    importPositions(clinic.db, { name, validFrom, file }, now);
  expect(await add('GOÄ neu', '2026-01-01')).toBe(2);
  await add('GOÄ später', '2027-01-01', 'number,title,points,kind\n9,Später,10,personal');

  const { body } = await search('');
  expect(body.catalogue).toEqual({ name: 'GOÄ neu', valid_from: '2026-01-01' });
  expect(body.data).toContainEqual({
    number: '3',
    title: 'Beratung; "eingehend"',
    points: 150,
    kind: 'personal',
  });
  expect(numbers(body)).toHaveLength(2);
  await expect(add('GOÄ neu', '2026-06-01')).rejects.toThrow('was imported before');
});

test('10,000 positions are stored by few statements, and the same ones for the same day are refused', async () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, each) => `${each + 1},"Leistung ""${each}"", lang",${each + 1},technical`,
  );
  const file = ['number,title,points,kind', ...lines].join('\n');
  const add = (name: string) =>
    importPositions(clinic.db, { name, validFrom: '2026-01-01', file }, clinic.clock.now());
  const statements = await queriesDuring(() => add('GOÄ ganz'));
  expect(statements.length).toBeLessThan(15);
  expect(numbers((await search('9999')).body)[0]).toBe('9999');
  await expect(add('GOÄ noch einmal')).rejects.toThrow('imported before for that day, as "GOÄ ganz"');
});

test('every fault of a file is told with its line, also several of one line', () => {
  const { faults } = readPositions('number;title;points;kind\n?;;-1;other\n3;a;1;personal\n3;b;0;personal');
  expect(faults.map((fault) => fault.slice(0, 20))).toEqual([
    'Line 2: "?" is no nu',
    'Line 2: number ? has',
    'Line 2: "-1" are no ',
    'Line 2: "other" is n',
    'Line 4: number 3 sta',
    'Line 4: "0" are no p',
  ]);
});

test.each([
  ['number;title;points\n3;a;1', 'The first line must name'],
  ['number;title;points;kind\n3;a;1;other', 'Line 2: "other" is none of'],
  ['number;title;points;kind\n3;a;-1;personal', 'Line 2: "-1" are no points.'],
  ['number;title;points;kind\n3;;1;personal', 'Line 2: number 3 has no title'],
  ['number;title;points;kind\n?;a;1;personal', 'Line 2: "?" is no number'],
  ['number;title;points;kind\n3;a;1;personal\n3;b;1;personal', 'Line 3: number 3 stands twice.'],
  ['number;title;points;kind\n', 'The file has no positions.'],
])('a file with a fault is refused as a whole: %j', async (file, fault) => {
  const wrong = importPositions(clinic.db, { name: 'X', validFrom: '2026-01-01', file }, clinic.clock.now());
  await expect(wrong).rejects.toThrow(fault);
});
