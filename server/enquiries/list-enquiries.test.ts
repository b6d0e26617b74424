import { expect, test } from 'vitest';
import { enquiryTexts } from '#contract/displayed-texts.rules.ts';
import type { Enquiry } from '#contract/enquiries.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { aPatient } from '#server/testing/people.ts';
import { waysToSearch, writtenIn } from '#server/testing/written-in.ts';
import { enquiries } from '#texts/generated/enquiries.ts';
import { staff_enquiries } from '#texts/generated/staff_enquiries.ts';
import { aReachableClinic, enquiriesOf, LIST, STAFF_LIST, write } from './testing.ts';

type Reachable = Awaited<ReturnType<typeof aReachableClinic>>;

/** Three enquiries: to Lena, to the clinic and to Anna, in this order and two minutes apart. */
async function aClinicWithEnquiries() {
  const clinic = await aReachableClinic();
  const { patient, anna, lena, clock } = clinic;
  const enquiries = [
    { title: 'Überweisung', description: 'Brauche ich eine?', doctor: lena.doctorId },
    { title: 'Anfahrt', description: 'Gibt es RÄUME vor\nOrt? 100%_sicher', doctor: '' },
    { title: 'Zyklus', description: 'Seit März unregelmäßig.', doctor: anna.doctorId },
  ];
  for (const enquiry of enquiries) {
    await write(clinic, enquiry, patient);
    clock.advance(120);
  }
  return clinic;
}

async function titles(clinic: Reachable, query: object = {}): Promise<string[]> {
  const { data } = await enquiriesOf(clinic, clinic.patient.token, query);
  return data.map(({ title }: { title: string }) => title);
}

test('API-38, CON-05, ENT-23: a patient sees her own enquiries, the newest first', async () => {
  const clinic = await aClinicWithEnquiries();
  await write(clinic, { email: 'visitor@example.test' });

  const { data, total } = await enquiriesOf(clinic, clinic.patient.token);

  expect(total).toBe(3);
  expect(data[0]).toEqual({
    id: expect.any(Number),
    doctor: {
      id: clinic.anna.doctorId,
      first_name: 'Anna',
      last_name: 'Keller',
      display_name: 'Dr. med. Anna Keller',
    },
    first_name: 'Anna',
    last_name: 'Berger',
    email: clinic.patient.email,
    phone: '1512345678',
    title: 'Zyklus',
    description: 'Seit März unregelmäßig.',
    last_email_sent_at: null,
    created_at: expect.stringMatching(/^2026-11-16T09:04:\d\d/),
    emails: [],
  });
  expect(data[1].doctor).toBeNull();
});

test('ROLE-08: other patients do not see them, whatever ids they send', async () => {
  const clinic = await aClinicWithEnquiries();
  const other = await aPatient(clinic, { email: 'other@example.test' });
  const query = { user_id: String(clinic.patient.id), patient_id: String(clinic.patient.id) };
  expect(await enquiriesOf(clinic, other.token, query)).toEqual({ data: [], total: 0 });
  expect((await clinic.call(LIST)).status).toBe(401);
  expect((await clinic.call(LIST, {}, { token: clinic.admin.token })).status).toBe(403);
  expect((await clinic.call(STAFF_LIST, {}, { token: other.token })).status).toBe(403);
});

test('OR-31: the search covers the displayed texts and ignores case', async () => {
  const clinic = await aClinicWithEnquiries();
  const searches: [search: string, found: string[]][] = [
    ['anfahrt', ['Anfahrt']],
    ['ÜBERWEISUNG', ['Überweisung']],
    ['räume', ['Anfahrt']],
    ['keller', ['Zyklus']],
    ['klinik allgemein', ['Anfahrt']],
    ['dr. med.', ['Zyklus', 'Überweisung']],
    ['16.11.2026 10:02', ['Anfahrt']],
    ['100%_', ['Anfahrt']],
    ['%', ['Anfahrt']],
    ['OFFEN', ['Zyklus', 'Anfahrt', 'Überweisung']],
    ['beantwortet', []],
    ['ansehen', ['Zyklus', 'Anfahrt', 'Überweisung']],
    ['vor  ort?\u00a0100', ['Anfahrt']],
    ["'; drop table contact; --", []],
  ];
  for (const [search, found] of searches) expect(await titles(clinic, { search }), search).toEqual(found);
});

test.each(['de', 'en'] as const)(
  'OR-31: in %s the server finds each enquiry by every text of every column',
  async (locale: Locale) => {
    const clinic = await aClinicWithEnquiries();
    const ask = async (search: string): Promise<Enquiry[]> => {
      const options = { token: clinic.patient.token, headers: { locale } };
      return (await clinic.call(LIST, { search }, options)).body.data;
    };
    const shown = (await ask('')).flatMap((row) =>
      Object.entries(enquiryTexts(row, enquiries[locale], writtenIn(locale, clinic.clock.now()))).flatMap(
        ([column, texts]) => texts.map((text) => ({ id: row.id, column, text })),
      ),
    );
    expect(shown).toHaveLength(3 * 6);

    const lost: string[] = [];
    for (const [text, rows] of Map.groupBy(shown, (each) => each.text))
      for (const search of waysToSearch(text)) {
        const ids = (await ask(search)).map(({ id }) => id);
        for (const { id, column } of rows) if (!ids.includes(id)) lost.push(`${column}: ${search}`);
      }
    expect(lost).toEqual([]);
  },
);

test('OR-31: the word for the clinic is searched in the language of the caller', async () => {
  const clinic = await aClinicWithEnquiries();
  const { token } = clinic.patient;
  const { body } = await clinic.call(LIST, { search: 'the clinic' }, { token, headers: { locale: 'en' } });
  expect(body.total).toBe(1);
});

test('CON-05, OR-31: searchColumn limits the search; an unknown one means all columns', async () => {
  const clinic = await aClinicWithEnquiries();
  const search = 'märz';
  expect(await titles(clinic, { search, 'searchColumn[]': 'title' })).toEqual([]);
  expect(await titles(clinic, { search, searchColumn: 'description' })).toEqual(['Zyklus']);
  expect(await titles(clinic, { search: 'offen', 'searchColumn[]': 'reply' })).toHaveLength(3);
  expect(await titles(clinic, { search: 'offen', 'searchColumn[]': 'title' })).toEqual([]);
  expect(await titles(clinic, { search, 'searchColumn[]': 'password' })).toEqual(['Zyklus']);
});

test('CON-05, OR-31: every offered column sorts the list; an unknown one sorts by newest first', async () => {
  const clinic = await aClinicWithEnquiries();
  const orders: [sortColumn: string, sortDirection: string, sorted: string[]][] = [
    ['title', 'asc', ['Anfahrt', 'Überweisung', 'Zyklus']],
    ['title', 'desc', ['Zyklus', 'Überweisung', 'Anfahrt']],
    ['description', 'asc', ['Überweisung', 'Anfahrt', 'Zyklus']],
    ['doctor', 'asc', ['Zyklus', 'Überweisung', 'Anfahrt']],
    ['created_at', 'asc', ['Überweisung', 'Anfahrt', 'Zyklus']],
    ['password', 'sideways', ['Zyklus', 'Anfahrt', 'Überweisung']],
  ];
  for (const [sortColumn, sortDirection, sorted] of orders) {
    expect(await titles(clinic, { sortColumn, sortDirection }), sortColumn).toEqual(sorted);
  }
});

test('pages have no gap and no repetition, and the total counts the matches', async () => {
  const clinic = await aClinicWithEnquiries();
  const page = async (number: number) => await titles(clinic, { page: String(number), perPage: '2' });
  expect([await page(1), await page(2), await page(3)]).toEqual([['Zyklus', 'Anfahrt'], ['Überweisung'], []]);
  expect(await enquiriesOf(clinic, clinic.patient.token, { search: 'dr. med.', perPage: '1' })).toMatchObject(
    {
      total: 2,
    },
  );
});

test('a page has ten rows by default', async () => {
  const clinic = await aReachableClinic();
  for (let each = 0; each < 11; each += 1) {
    await write(clinic, { email: `a${each}@example.test` }, clinic.patient);
  }
  expect((await titles(clinic)).length).toBe(10);
  expect((await titles(clinic, { perPage: '20' })).length).toBe(11);
  expect((await titles(clinic, { perPage: '0', page: '-1' })).length).toBe(10);
});

test('OR-31: the staff find an enquiry by its state, its button and the word for the clinic, in both languages', async () => {
  const clinic = await aClinicWithEnquiries();
  const found = async (search: string, locale: Locale) => {
    const options = { token: clinic.admin.token, headers: { locale } };
    return (await clinic.call(STAFF_LIST, { search, state: 'all' }, options)).body.total;
  };
  const t = staff_enquiries;
  for (const locale of ['de', 'en'] as const) {
    expect(await found(t[locale].open, locale)).toBe(3);
    expect(await found(t[locale].read.toUpperCase(), locale)).toBe(3);
    expect(await found(t[locale].answered, locale)).toBe(0);
    expect(await found(t[locale].clinic, locale)).toBe(1);
  }
});
