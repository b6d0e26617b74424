import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { fullAddress } from './address-line.ts';
import { api } from './api.ts';
import { changed, faultsOf, requests } from './testing-requests.ts';

const CARD = '4242 4242 4242 4242';

/** What the server reads out of the request, with one entry changed. */
function read<Call extends keyof typeof requests>(
  call: Call,
  field: string,
  entry: unknown,
): z.output<(typeof api)[Call]['input']> {
  // Of a call that is not yet chosen the compiler only knows that it has some input.
  const { input }: { input: z.ZodType } = api[call];
  return input.parse(changed(requests[call], field, entry)) as z.output<(typeof api)[Call]['input']>;
}

describe('a query', () => {
  test('API-06: ids in digits become numbers, one doctor a list of one', () => {
    expect(read('getSchedules', 'doctor_ids', ['7', 8])).toMatchObject({ service_id: 3, doctor_ids: [7, 8] });
    expect(read('getSchedules', 'doctor_ids', '7')).toMatchObject({ doctor_ids: [7] });
  });

  test('the next free times are ten unless said otherwise, and at most fifty', () => {
    const limitOf = (query: object) => api.getNextFreeTimes.input.safeParse({ service_id: '3', ...query });
    expect(limitOf({}).data?.limit).toBe(10);
    expect(limitOf({ limit: '50' }).data?.limit).toBe(50);
    expect([limitOf({ limit: '51' }).success, limitOf({ limit: '0' }).success]).toEqual([false, false]);
  });

  test('CON-05: one searched column is a list of one; unknown ones are all', () => {
    const columnsOf = (searchColumn?: unknown) =>
      api.listOwnEnquiries.input.parse({ searchColumn }).searchColumn;
    expect(columnsOf('title')).toEqual(['title']);
    expect(columnsOf(['title', 'reply'])).toEqual(['title', 'reply']);
    expect(columnsOf('password')).toEqual(['doctor', 'title', 'description', 'created_at', 'reply']);
    expect(columnsOf()).toBeUndefined();
  });

  test('an enquiry is looked for among the open ones unless said otherwise', () => {
    const stateOf = (state?: string) => api.listEnquiries.input.parse({ state }).state;
    expect([stateOf(), stateOf('answered'), stateOf('all'), stateOf('lost')]).toEqual([
      'open',
      'answered',
      'all',
      'open',
    ]);
  });
});

describe('a registration', () => {
  test.each([
    ['null', null],
    ['blanks', '  '],
    ['empty fields', { street: '', house_number: '', postal_code: '', city: '', country: 'DE' }],
    ['a country alone', { country_code: 'DE' }],
  ])('OR-36: %s is no address', (_what, address) => {
    expect(read('register', 'address', address)).toHaveProperty('address', undefined);
  });

  test.each(['street', 'house_number', 'postal_code', 'city'])(
    'OR-36: a %s alone is half an address',
    (part) => {
      const request = changed(requests.register, 'address', { [part]: '12' });
      expect(api.register.input.safeParse(request).success).toBe(false);
    },
  );

  test('OR-36: an address comes as object or as text', () => {
    const address = { street: 'Ring', house_number: 1, postal_code: '01067', city: 'Dresden' };
    const parts = { street: 'Ring', houseNumber: '1', postalCode: '01067', city: 'Dresden' };
    expect(read('register', 'address', address)).toMatchObject({ address: parts });
    expect(read('register', 'address', 'Ring 1, 01067 Dresden')).toMatchObject({ address: parts });
  });

  test('OR-36: an empty gender or practice is none; a country that is not named is Germany', () => {
    expect(read('register', 'country', undefined)).toMatchObject({ country: 'DE', gender: undefined });
    expect(read('register', 'praxis', null)).toHaveProperty('praxis', undefined);
    expect(read('register', 'praxis', 'Berlin')).toHaveProperty('praxis', 'Berlin');
  });
});

describe('a medical history', () => {
  const question = 'anamneseDaten.categories.0.questions.0';
  const answerOf = (entry: unknown) =>
    read('createAnamnesebogen', `${question}.notice`, entry).anamneseDaten?.categories[0]?.questions[0]
      ?.notice;
  const signature = 'anamneseDaten.sign.questions.0.notice';
  const signOf = (entry: unknown) =>
    read('createAnamnesebogen', signature, entry).anamneseDaten?.sign.questions[0]?.notice;

  test('ANA-04: an answer is text, also when it is sent as a number or not at all', () => {
    expect([answerOf(172), answerOf(' 172 '), answerOf(null), answerOf(undefined)]).toEqual([
      '172',
      '172',
      '',
      '',
    ]);
  });

  test('of a card number in an answer or a place only the last four digits are kept', () => {
    expect(answerOf(`Karte ${CARD}`)).not.toContain('4242 4242');
    expect(signOf(` ${CARD} `)).not.toContain('4242 4242');
    expect(signOf(' Berlin ')).toBe('Berlin');
    expect([signOf(null), signOf(undefined)]).toEqual(['', '']);
  });

  test('a signature stays as it was drawn, and has at most 300000 characters', () => {
    const drawn = `data:image/png;base64,${CARD.replaceAll(' ', '')}`;
    expect(signOf(drawn)).toBe(drawn);
    const long = changed(requests.createAnamnesebogen, signature, 'a'.repeat(300_001));
    expect(faultsOf(api.createAnamnesebogen, long)).toEqual([`${signature}: signature_too_large`]);
    expect(signOf('a'.repeat(300_000))).toHaveLength(300_000);
  });
});

test('OR-42: the chosen slot comes as id or as object', () => {
  expect(read('bookAppointment', 'schedule', { id: 's-1', start_time: '09:30' })).toHaveProperty(
    'schedule',
    's-1',
  );
  expect(read('bookAppointment', 'schedule', 's-2')).toHaveProperty('schedule', 's-2');
});

test('OR-22: a sign-in is not remembered unless asked for', () => {
  expect(read('login', 'remember', undefined)).toHaveProperty('remember', false);
  expect(read('verifyOneTimeCode', 'remember', true)).toHaveProperty('remember', true);
});

test('VAL-11, VAL-12: a finding brings a file of 10 MB at most, a message may bring one of 2 MB', () => {
  expect(api.createFinding.upload).toEqual({ field: 'file', maxBytes: 10_485_760 });
  expect(api.sendMessage.upload).toEqual({ field: 'file', maxBytes: 2_097_152, optional: true });
});

test('ENT-03: an address in one line names the country in the language of the reader', () => {
  const address = {
    street: 'Ring',
    houseNumber: '1',
    postalCode: '01067',
    city: 'Dresden',
    countryCode: 'DE',
  };
  expect(fullAddress(address, 'de')).toBe('Ring 1, 01067 Dresden, Deutschland');
  expect(fullAddress({ ...address, countryCode: 'AT' }, 'en')).toBe('Ring 1, 01067 Dresden, Austria');
  expect(fullAddress({ ...address, countryCode: 'ZZ' }, 'de')).toBe('Ring 1, 01067 Dresden, ZZ');
});
