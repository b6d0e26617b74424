import type { AddressForm } from '#contract/address.ts';
import type { NewPatient } from '#server/identity/patient.store.ts';
import type { NewStaffMember } from '#server/identity/staff.store.ts';

export const DEMO_PASSWORD = 'Demo-Passwort-1';

type Person = Omit<NewPatient, 'passwordHash' | 'emailVerifiedAt' | 'termsAcceptedAt'>;

const patient = {
  salutation: 'mrs',
  gender: 'female',
  locale: 'de',
  isGuest: false,
  termsVersion: '2025-01-01',
} as const;

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
      street: 'Lindenstraße',
      houseNumber: '12a',
      postalCode: '10969',
      city: 'Berlin',
      countryCode: 'DE',
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
];

const staff = { locale: 'de', isDemo: true } as const;

/** `doctor` is the slug of the doctor who signs in with this account. */
export const demoStaff: { member: Omit<NewStaffMember, 'passwordHash'>; doctor?: string }[] = [
  {
    member: {
      ...staff,
      email: 'aerztin@example.com',
      role: 'doctor',
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
      role: 'admin',
      salutation: 'mrs',
      firstName: 'Petra',
      lastName: 'Sommer',
    },
  },
  {
    member: {
      ...staff,
      email: 'assistentin@example.com',
      role: 'assistant',
      salutation: 'mrs',
      firstName: 'Jana',
      lastName: 'Lorenz',
    },
  },
];
