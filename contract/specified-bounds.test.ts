import { describe, expect, test } from 'vitest';
import { api } from './api.ts';
import { changed, faultsOf, requests } from './testing-requests.ts';

type Call = keyof typeof requests;
const calls = Object.keys(requests) as Call[];

test.each(calls)('the contract takes the request of %s as the specification writes it', (call) => {
  expect(faultsOf(api[call], requests[call])).toEqual([]);
});

const text = (length: number) => 'a'.repeat(length);
const email = (length: number) => `${text(length - '@example.test'.length)}@example.test`;
const names = { accepted: ['a', text(100)], refused: [undefined, '', ' ', text(101), 5, null] };
const emails = { accepted: [email(254)], refused: [undefined, '', 'anna', 'anna@', email(255)] };
const phones = {
  accepted: ['123456', '123456789012345', 15123456789, '123-456-7890', '+49 151 2345678'],
  refused: [undefined, '', '12345', '1234567890123456', 'abcdef'],
};
const birthdates = {
  accepted: ['1900-01-01', '2000-02-29'],
  refused: [undefined, '', '1899-12-31', '2001-02-29', '4.5.1990'],
};
const salutations = {
  accepted: ['mr', 'mrs', 'mr_dr', 'ms_dr', 'mr_prof', 'ms_prof'],
  refused: ['', 'ms', 'Frau'],
};
const titles = { accepted: ['a', text(255)], refused: [undefined, '', text(256)] };
const ids = { accepted: [1, '1', '123456789012345'], refused: [undefined, 0, -1, 1.5, '0', '01', '1a', ''] };
const gateways = { accepted: ['stripe', 'paypal'], refused: [undefined, '', 'cash'] };
const times = {
  accepted: ['00:00', '23:59', '09:30:00'],
  refused: ['24:00', '12:60', '9:30', '09:30:30', '930', ''],
};
const levels = { accepted: [1, 5, null, undefined], refused: [0, 6, 2.5, '3'] };
const accepting = { accepted: [true], refused: [undefined, false, 'true', 1] };

type Edges = { accepted: unknown[]; refused: unknown[] };
const withoutMissing = ({ accepted, refused }: Edges): Edges => ({
  accepted: [...accepted, undefined],
  refused: refused.filter((entry) => entry !== undefined),
});

const edges: [row: string, call: Call, field: string, Edges][] = [
  ['OR-39', 'register', 'first_name', names],
  ['OR-39', 'register', 'last_name', names],
  ['OR-39', 'register', 'email', emails],
  ['OR-14', 'register', 'phone', phones],
  ['OR-39', 'register', 'birthdate', birthdates],
  ['OR-13', 'register', 'salutation', { ...salutations, refused: [undefined, ...salutations.refused] }],
  ['OR-36', 'register', 'country', { accepted: ['de', 'DE', 'Austria', undefined], refused: ['', 'Narnia'] }],
  ['OR-36', 'register', 'gender', { accepted: ['', null, undefined, text(100)], refused: [text(101)] }],
  ['OR-36', 'register', 'praxis', { accepted: ['', null, undefined, text(100)], refused: [text(101)] }],
  ['OR-36', 'register', 'is_guest', { accepted: [true, false, undefined], refused: [] }],
  ['API-21', 'register', 'agree_terms', accepting],
  ['OR-39', 'login', 'email', emails],
  ['OR-39', 'login', 'password', { accepted: ['a', text(128)], refused: [undefined, '', text(129)] }],
  ['OR-22', 'login', 'remember', { accepted: [true, false, undefined], refused: ['yes'] }],
  [
    'SEAM-21',
    'verifyOneTimeCode',
    'otp',
    { accepted: ['000000', 123456, ' 123456 '], refused: [undefined, '', '12345', '1234567', 'abcdef'] },
  ],
  ['OR-39', 'updateProfile', 'user.first_name', withoutMissing(names)],
  ['OR-39', 'updateProfile', 'user.last_name', withoutMissing(names)],
  ['OR-39', 'updateProfile', 'user.email', withoutMissing(emails)],
  ['OR-14', 'updateProfile', 'user.phone', withoutMissing(phones)],
  ['OR-39', 'updateProfile', 'user.birthdate', withoutMissing(birthdates)],
  ['ENT-12', 'updateProfile', 'user.salutation', salutations],
  [
    'OR-39',
    'updateProfile',
    'user.address.postal_code',
    { accepted: ['101', text(10), 10115], refused: [undefined, '', '10', text(11)] },
  ],
  [
    'OR-14',
    'updateProfile',
    'user.address.house_number',
    { accepted: [12, '12a', '12-14', '1/2'], refused: [undefined, '', 'a12', `1${text(20)}`] },
  ],
  [
    'VAL-04',
    'updateProfile',
    'user.address.street',
    { accepted: ['a', text(150)], refused: [undefined, '', text(151)] },
  ],
  ['VAL-04', 'updateProfile', 'user.address.city', names],
  [
    'OR-42',
    'getSchedules',
    'picked_date',
    { accepted: ['2026-11-20', undefined], refused: ['20.11.2026', '2026-11-31', '1999-11-20'] },
  ],
  [
    'OR-42',
    'getSchedules',
    'month',
    {
      accepted: ['2026-01', '2026-12', '1', '01', '12', undefined],
      refused: ['2026-00', '2026-13', '0', '13', '1999-01', 'Mai'],
    },
  ],
  ['API-06', 'getSchedules', 'order_by', { accepted: ['date', undefined], refused: ['price'] }],
  ['API-06', 'getSchedules', 'service_id', ids],
  [
    'API-06',
    'getSchedules',
    'doctor_ids',
    { accepted: [undefined, '7', [], Array(50).fill(1)], refused: [['x'], Array(51).fill(1)] },
  ],
  [
    'OR-42',
    'checkSlotAvailability',
    'date',
    { accepted: ['2026-11-20'], refused: [undefined, '', '20.11.2026', '2026-11-31', '1999-11-20'] },
  ],
  ['OR-42', 'checkSlotAvailability', 'start_time', { ...times, refused: [undefined, ...times.refused] }],
  ['OR-42', 'checkSlotAvailability', 'end_time', withoutMissing(times)],
  ['API-10', 'checkSlotAvailability', 'service_id', ids],
  ['API-10', 'checkSlotAvailability', 'doctor_id', ids],
  ['API-09', 'submitStep', 'service_id', ids],
  ['API-09', 'submitStep', 'doctor_id', ids],
  [
    'API-09',
    'submitStep',
    'schedule_id',
    { accepted: ['s', text(200)], refused: [undefined, '', text(201)] },
  ],
  ['API-09', 'submitStep', 'step', { accepted: [0, 6, '3', undefined], refused: [100, -100, 1.5, '100'] }],
  ['CONST-14', 'submitStep', 'anamneseDaten.categories.0.questions.0.level', levels],
  ['OR-17', 'submitStep', 'anamneseDaten.categories.0.questions.0.checkbox.level', levels],
  [
    'OR-17',
    'submitStep',
    'anamneseDaten.categories.0.questions.0.checkbox',
    { accepted: [null, undefined, {}], refused: [3] },
  ],
  [
    'OR-17',
    'submitStep',
    'anamneseDaten.categories.0.questions.0.typeInput',
    { accepted: ['text', 'yesNoOther', 'number', undefined], refused: ['', 'date'] },
  ],
  [
    'ENT-18',
    'submitStep',
    'anamneseDaten.categories.0.questions.0.checkedValue',
    { accepted: ['yes', 'no', '', null, undefined], refused: ['maybe', true] },
  ],
  [
    'ENT-18',
    'submitStep',
    'anamneseDaten.categories.0.questions.0.notice',
    { accepted: ['', 172, null, undefined, text(5000)], refused: [text(5001), {}] },
  ],
  ['OR-18', 'submitStep', 'anamneseDaten.terms_2', { accepted: [true, false, undefined], refused: ['yes'] }],
  ['OR-12', 'bookAppointment', 'payment_gateway', gateways],
  [
    'OR-42',
    'bookAppointment',
    'schedule',
    { accepted: ['s-1', { id: 's-1', start_time: '09:30' }], refused: [undefined, '', {}, { id: '' }] },
  ],
  ['OR-50', 'bookAppointment', 'amount', { accepted: [0, 300, '300.00', undefined], refused: [-1, {}] }],
  ['OR-55', 'bookAppointment', 'userData', { accepted: [{}, null, undefined], refused: ['Anna'] }],
  ['OR-55', 'bookAppointment', 'patientAddress', { accepted: [{}, null, undefined], refused: ['Berlin'] }],
  ['OR-55', 'bookAppointment', 'anamnesis', { accepted: [null, undefined], refused: [{}, 'x'] }],
  ['OR-12', 'confirmAppointment', 'payment_gateway', gateways],
  [
    'API-14',
    'confirmAppointment',
    'token',
    { accepted: ['a', text(200)], refused: [undefined, '', text(201)] },
  ],
  ['SEAM-17', 'acceptBookingTerms', 'cancellation_rule', accepting],
  ['SEAM-17', 'acceptBookingTerms', 'terms', accepting],
  ['API-34', 'createAnamnesebogen', 'locale', { accepted: ['de', 'en', undefined], refused: ['fr', ''] }],
  ['API-36', 'cancelAppointment', 'id', ids],
  [
    'CXL-08',
    'cancelAppointment',
    'cancellation_request_notes',
    { accepted: [undefined, null, '', text(2000)], refused: [text(2001), 5] },
  ],
  ['OR-39', 'createContact', 'contact.title', titles],
  [
    'OR-39',
    'createContact',
    'contact.description',
    { accepted: ['a', text(10_000)], refused: [undefined, '', ' ', text(10_001)] },
  ],
  ['OR-39', 'createContact', 'contact.first_name', names],
  ['OR-39', 'createContact', 'contact.last_name', names],
  ['OR-39', 'createContact', 'contact.email', emails],
  ['OR-14', 'createContact', 'contact.phone', phones],
  ['OR-39', 'createContact', 'contact.birthdate', birthdates],
  [
    'ENT-24',
    'createContact',
    'contact.doctor',
    { accepted: [7, '7', '', null, undefined], refused: [0, 'Dr. Ada'] },
  ],
  ['VAL-09', 'createContact', 'contact.agree_terms', accepting],
  [
    'OR-36',
    'createContact',
    'contact.address',
    { accepted: ['Lindenstraße 12, 10115 Berlin'], refused: [undefined, '', {}] },
  ],
  ['OR-39', 'createFinding', 'title', titles],
  [
    'OR-39',
    'createFinding',
    'description',
    { accepted: [undefined, '', text(10_000)], refused: [text(10_001)] },
  ],
  ['API-46', 'sendMessage', 'conversation_id', ids],
  [
    'API-24',
    'getPostsBySlug',
    'slug',
    { accepted: ['agb', 'privacy-policy', text(80)], refused: [undefined, '', 'AGB', 'a b', text(81)] },
  ],
  [
    'API-50',
    'deletePrescriptions',
    'ids',
    { accepted: [[1], ['1'], Array(100).fill(1)], refused: [undefined, [], [0], Array(101).fill(1)] },
  ],
];

describe('a bound holds at its edge', () => {
  test.each(edges)('%s: %s %s', (_row, call, field, { accepted, refused }) => {
    const faults = (entry: unknown) => faultsOf(api[call], changed(requests[call], field, entry));
    const wronglyRefused = accepted.filter((entry) => faults(entry).length > 0);
    const wronglyAccepted = refused.filter(
      (entry) => !faults(entry).some((fault) => fault.startsWith(field)),
    );

    expect({ wronglyRefused, wronglyAccepted }).toEqual({ wronglyRefused: [], wronglyAccepted: [] });
  });
});
