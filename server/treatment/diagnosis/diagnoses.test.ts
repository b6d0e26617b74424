import { beforeEach, expect, test } from 'vitest';
import { queriesDuring } from '#server/testing/queries.ts';
import { aWard } from '../testing.ts';
import { readDiagnoses } from './diagnoses.rules.ts';
import { importDiagnoses, searchDiagnoses } from './diagnoses.service.ts';
import { listCandidates } from './diagnosis.store.ts';
import { DIAGNOSIS_CODES } from './diagnosis-codes.ts';
import { findDiagnoses, MOST_FOUND, readSearches } from './find-diagnoses.rules.ts';
import { EVERYDAY_SEARCHES } from './testing-searches.ts';

/** Lines of the layout of `icd10gm2026syst_kodes.txt`. */
const REST = ';P;P;1-002;2-001;3-003;4-002;001;9;9;9999;9999;9;J;J;J;J';
const LINES = [
  `3;N;X;14;N80;N95.-;N95;N95;Klimakterische Störungen;Klimakterische Störungen;;${REST}`,
  `4;T;X;14;N80;N95.1;N95.1;N951;Zustände der Menopause, Ausgabe 2027;Klimakterische Störungen;Zustände;${REST}`,
  `4;T;X;14;N80;N95.2;N95.2;N952;Atrophische Kolpitis in der Postmenopause;Klimakterische Störungen;Kolpitis;${REST}`,
  `5;T;S;04;E10;E11.90;E11.90;E1190;Diabetes mellitus, Typ 2: Ohne Komplikationen;Diabetes;Typ 2;Ohne${REST}`,
];
const FILE = `\uFEFF${LINES.join('\r\n')}\r\n`;
const EDITION = { name: 'ICD-10-GM 2027', validFrom: '2026-11-01', file: FILE };

let ward: Awaited<ReturnType<typeof aWard>>;

beforeEach(async () => {
  ward = await aWard();
});

const load = (changes: object = {}) =>
  importDiagnoses(ward.clinic.db, { ...EDITION, ...changes }, ward.clinic.clock.now());
const asFile = (entries: readonly { code: string; title: string }[]) =>
  entries.map(({ code, title }) => `4;T;X;14;N80;${code};${code};;${title};;${REST}`).join('\n');
/** Codes of a whole edition: Y00.00 to Y99.99, and U00.00 on. */
const MANY = Array.from({ length: 10_500 }, (_, each) => {
  const digits = String(each % 10_000).padStart(4, '0');
  const code = `${each < 10_000 ? 'Y' : 'U'}${digits.slice(0, 2)}.${digits.slice(2)}`;
  return { code, title: `Beispiel einer Thrombose ${each}` };
});
const ask = (search: string, token?: string) =>
  ward.call(`GET /api/staff/diagnoses?search=${encodeURIComponent(search)}`, {}, token);
const find = async (search: string) =>
  (await ward.call(`GET /api/staff/diagnoses?search=${encodeURIComponent(search)}`)).body.data;
const note = () => `/api/staff/appointments/${ward.appointmentId}/note`;
const write = (base: number, codes: string[]) =>
  ward.call(`PUT ${note()}`, { base, diagnoses: codes.map((code) => ({ code, certainty: 'G' })) });

test('an imported edition replaces the shipped list: codes first, then words however umlauts are written', async () => {
  expect(await load()).toBe(3);
  expect(await find('n95')).toEqual([
    { code: 'N95.1', title: 'Zustände der Menopause, Ausgabe 2027', found_by: '' },
    { code: 'N95.2', title: 'Atrophische Kolpitis in der Postmenopause', found_by: '' },
  ]);
  expect(await find('zustaende meno')).toMatchObject([{ code: 'N95.1' }]);
  expect(await find('E11.9')).toMatchObject([{ code: 'E11.90' }]);
  expect(await find('Cholera')).toEqual([]);
  expect(await find('%')).toEqual([]);
});

test.each([
  ['PCOS', 'E28.2', 'PCOS'],
  ['Übergewicht', 'E66.99', 'Übergewicht'],
  ['UEBERGEWICHT', 'E66.99', 'Übergewicht'],
  ['Nachtschweiß', 'R61.1', 'Nachtschweiß'],
  ['Nachtschweiss', 'R61.1', 'Nachtschweiß'],
  ['Wechseljahre', 'N95.1', 'Wechseljahre'],
  ['N951', 'N95.1', ''],
  ['Östrogenüberschuss', 'E28.0', 'Östrogenüberschuss'],
])('a doctor asks for "%s" and reads %s first, found by "%s"', async (search, code, found_by) => {
  const { status, body } = await ask(search);
  expect([status, body.data[0]]).toMatchObject([200, { code, found_by }]);
});

test('a search that fits nowhere finds nothing, a malformed one is refused, and nobody but doctors searches', async () => {
  expect((await ask('Cholera')).body.data).toEqual([]);
  expect((await ask("%_\\' or 1=1 --")).body.data).toEqual([]);
  const several = await ward.call('GET /api/staff/diagnoses?search=PCOS&search=PMS');
  const refused = [await ask('PCOS\u0000'), await ask('x'.repeat(81)), several];
  expect(refused.map(({ status }) => status)).toEqual([400, 422, 400]);
  for (const [token, status] of (await ward.strangers()).filter(([, expected]) => expected !== 404))
    expect((await ask('PCOS', token)).status).toBe(status);
  expect((await ask('PCOS', ward.assistant.token)).status).toBe(403);
});

test('an imported edition is searched by everyday words too, and finds the same first', async () => {
  await load({ file: asFile(DIAGNOSIS_CODES) });
  for (const [typed] of EVERYDAY_SEARCHES) {
    const { data } = await searchDiagnoses({ db: ward.clinic.db, now: ward.clinic.clock.now }, typed);
    expect([typed, data]).toEqual([typed, findDiagnoses(typed)]);
  }
});

test('of more than 10,000 diagnoses a search reads few, and its best are among them', async () => {
  const { db } = ward.clinic;
  await load({ file: asFile([...MANY, ...DIAGNOSIS_CODES]) });
  expect((await find('Thrombose'))[0]).toMatchObject({ code: 'I80.28', found_by: '' });
  expect((await find('Beispiel Thrombose')).map(({ code }: { code: string }) => code)).toEqual(
    MANY.slice(10_000, 10_000 + MOST_FOUND).map(({ code }) => code),
  );
  const [search] = readSearches('Thrombose');
  if (!search) throw new Error('no search');
  expect((await listCandidates(db, 1, search)).length).toBeLessThanOrEqual(search.meant.length + MOST_FOUND);
  expect(search.meant.length).toBeLessThan(20);
});

test('an edition of the future waits for its day; the newest that is in force is used', async () => {
  await load({ validFrom: '2027-01-01' });
  expect((await find('N95.1'))[0].title).not.toContain('2027');
  ward.clinic.clock.set(new Date('2027-01-01T08:00:00Z'));
  const { token } = await ward.signInAgain();
  const [found] = (await ward.call('GET /api/staff/diagnoses?search=N95.1', {}, token)).body.data;
  expect(found.title).toContain('Ausgabe 2027');
});

test('a note keeps the words of its day, and takes no code that the edition does not have', async () => {
  await write(0, ['N95.1']);
  const before = (await ward.call(`GET ${note()}`)).body.data.diagnoses[0].title;
  await load();
  const { body } = await write(1, ['N95.1', 'N95.2']);
  expect(body.data.diagnoses.map(({ title }: { title: string }) => title)).toEqual([
    before,
    'Atrophische Kolpitis in der Postmenopause',
  ]);
  expect((await write(2, ['E03.9'])).body.code).toBe('treatment.unknown_code');
});

test('the same edition twice is refused, and stores nothing', async () => {
  await load();
  await expect(load({ validFrom: '2026-11-02' })).rejects.toThrow('was imported before');
});

test.each([
  ['N95.1;Zustände', 'Line 1: has 2 cells'],
  [LINES[1]?.replace('4;T', '7;T'), '"7" is no level'],
  [LINES[1]?.replace('4;T', '4;Z'), '"Z" is neither T nor N'],
  [LINES[1]?.replace('N95.1;N951', 'N9.1;N951'), '"N9.1" is no code'],
  [`${LINES[1]}\n${LINES[1]}`, 'Line 2: code N95.1 stands twice'],
  [LINES[1]?.replace('Zustände der Menopause, Ausgabe 2027', ''), 'code N95.1 has no title'],
  [LINES[1]?.replace('ä', '\uFFFD'), 'the title is not UTF-8'],
  ['', 'The file has no codes'],
])('a malformed file is refused line by line: %j', async (file = '', fault) => {
  await expect(load({ file })).rejects.toThrow(fault);
  expect((await find('E03.9')).length).toBeGreaterThan(0);
});

test('every fault of a file is told with its line', () => {
  const { faults } = readDiagnoses(Array(25).fill('x;y').join('\n'));
  expect([faults.length, faults.at(-1)]).toEqual([25, expect.stringMatching(/^Line 25: /)]);
});

test('a whole edition is stored by few statements, and one that fails leaves nothing', async () => {
  const file = asFile(MANY);
  const statements = await queriesDuring(() => load({ file }));
  expect(statements.filter((text) => /insert into/.test(text)).length).toBeLessThanOrEqual(
    1 + Math.ceil(MANY.length / 2_000),
  );
  expect(statements.length).toBeLessThan(15);

  await expect(load({ file, name: 'The same again' })).rejects.toThrow(
    'The same entries were imported before for that day, as "ICD-10-GM 2027".',
  );
  const { rows } = await ward.clinic.db.execute(
    'select (select count(*)::int from diagnosis_catalogue) as editions, (select count(*)::int from catalogue_diagnosis) as codes',
  );
  expect(rows).toEqual([{ editions: 1, codes: MANY.length }]);

  expect(await load({ file, name: 'Another day', validFrom: '2027-01-01' })).toBe(MANY.length);
});
