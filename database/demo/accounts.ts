import type { AddressForm } from '#contract/address.ts';
import type { NewPatient } from '#server/identity/patient.store.ts';
import type { NewStaffMember } from '#server/identity/staff/staff.store.ts';

export const DEMO_PASSWORD = 'Demo-Passwort-1';

type Person = Omit<NewPatient, 'passwordHash' | 'emailVerifiedAt' | 'termsAcceptedAt'>;

const patient = {
  salutation: 'mrs',
  gender: 'female',
  locale: 'de',
  isGuest: false,
  isDemo: true,
} as const;

const BERLIN = { postalCode: '10969', city: 'Berlin', countryCode: 'DE' };

/** The first two are for signing in; the others fill the day and the books of the staff. */
export const demoPatients: { person: Person; address?: AddressForm }[] = [
  {
    person: {
      ...patient,
      email: 'patientin@example.com',
      firstName: 'Maria',
      lastName: 'Vogel',
      birthdate: '1974-05-12',
      phone: '3023125101',
    },
    address: {
      ...BERLIN,
      street: 'Lindenstraße',
      houseNumber: '12a',
    },
  },
  {
    person: {
      ...patient,
      email: 'ohne-adresse@example.com',
      firstName: 'Sabine',
      lastName: 'Berg',
      birthdate: '1979-11-03',
      phone: '3023125102',
    },
  },
  ...[
    { firstName: 'Claudia', lastName: 'Hoffmann', birthdate: '1971-02-20', phone: '3023125103' },
    { firstName: 'Birgit', lastName: 'Lehmann', birthdate: '1966-08-07', phone: '3023125104' },
    { firstName: 'Katrin', lastName: 'Wolf', birthdate: '1981-12-15', phone: '3023125105' },
    { firstName: 'Elif', lastName: 'Demir', birthdate: '1977-06-30', phone: '3023125106' },
    { firstName: 'Susanne', lastName: 'Brandt', birthdate: '1969-03-11', phone: '3023125107' },
    { firstName: 'Martina', lastName: 'Schuster', birthdate: '1973-09-25', phone: '3023125108' },
    { firstName: 'Heike', lastName: 'Neumann', birthdate: '1975-01-18', phone: '3023125109' },
    { firstName: 'Renate', lastName: 'Franke', birthdate: '1968-10-02', phone: '3023125110' },
    { firstName: 'Gabriele', lastName: 'Roth', birthdate: '1972-04-29', phone: '3023125111' },
  ].map((named, index) => ({
    person: { ...patient, ...named, email: `${named.firstName}.${named.lastName}@example.com`.toLowerCase() },
    address: { ...BERLIN, street: 'Gartenstraße', houseNumber: String(index + 1) },
  })),
];

const staff = { locale: 'de', isDemo: true } as const;

/** `doctor` is the slug of the doctor who signs in with this account. */
export const demoStaff: { member: Omit<NewStaffMember, 'passwordHash'>; doctor?: string }[] = [
  {
    member: {
      ...staff,
      email: 'aerztin@example.com',
      roles: ['doctor'],
      salutation: 'ms_dr',
      firstName: 'Anna',
      lastName: 'Keller',
    },
    doctor: 'anna-keller',
  },
  {
    member: {
      ...staff,
      email: 'admin@example.com',
      roles: ['admin'],
      salutation: 'mrs',
      firstName: 'Petra',
      lastName: 'Sommer',
    },
  },
  {
    member: {
      ...staff,
      email: 'assistentin@example.com',
      roles: ['assistant'],
      salutation: 'mrs',
      firstName: 'Jana',
      lastName: 'Lorenz',
    },
  },
];
