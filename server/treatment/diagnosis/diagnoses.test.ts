import { beforeEach, expect, test } from 'vitest';
import { aWard } from '../testing.ts';
import { readDiagnoses } from './diagnoses.rules.ts';
import { importDiagnoses } from './diagnoses.service.ts';

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
const find = async (search: string) =>
  (await ward.call(`GET /api/staff/diagnoses?search=${encodeURIComponent(search)}`)).body.data;
const note = () => `/api/staff/appointments/${ward.appointmentId}/note`;
const write = (base: number, codes: string[]) =>
  ward.call(`PUT ${note()}`, { base, diagnoses: codes.map((code) => ({ code, certainty: 'G' })) });

test('an imported edition replaces the shipped list: codes first, then words however umlauts are written', async () => {
  expect(await load()).toBe(3);
  expect(await find('n95')).toEqual([
    { code: 'N95.1', title: 'Zustände der Menopause, Ausgabe 2027' },
    { code: 'N95.2', title: 'Atrophische Kolpitis in der Postmenopause' },
  ]);
  expect(await find('zustaende meno')).toMatchObject([{ code: 'N95.1' }]);
  expect(await find('E11.9')).toMatchObject([{ code: 'E11.90' }]);
  expect(await find('Cholera')).toEqual([]);
  expect(await find('%')).toEqual([]);
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

test('of many faults the first twenty are told', () => {
  const { faults } = readDiagnoses(Array(25).fill('x;y').join('\n'));
  expect([faults.length, faults.at(-1)]).toEqual([21, '… and 5 more.']);
});
