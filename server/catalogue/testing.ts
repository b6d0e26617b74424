import type { Db } from '#server/platform/database/database.ts';
import { importCatalogue } from './catalogue-import.service.ts';
import type { CategoryEntry, DoctorEntry, ServiceEntry } from './catalogue-import.store.ts';

const checkUp: ServiceEntry = {
  slug: 'check-up',
  type: 'first',
  durationMinutes: 45,
  priceCents: 89_50,
  texts: {
    de: { title: 'Erstgespräch', description: 'In Ruhe' },
    en: { title: 'First visit', description: 'Taking time' },
  },
};

const hormones: CategoryEntry = {
  slug: 'hormones',
  texts: {
    de: { title: 'Hormone', subName: 'Im Gleichgewicht' },
    en: { title: 'Hormones', subName: 'In balance' },
  },
  services: [
    checkUp,
    { ...checkUp, slug: 'follow-up', type: 'following' },
    { ...checkUp, slug: 'open-end', durationMinutes: null, priceCents: null },
  ],
};

const anna: DoctorEntry = {
  slug: 'anna',
  firstName: 'Anna',
  lastName: 'Keller',
  texts: {
    de: { staffDetail: 'Gynäkologie', description: 'Fachärztin' },
    en: { staffDetail: 'Gynaecology', description: 'Specialist' },
  },
  offers: ['check-up', 'follow-up'],
};

/** One category of three services; Anna offers `check-up` and `follow-up`, Lena `check-up` only. */
export async function aCatalogue(db: Db) {
  const lena = { ...anna, slug: 'lena', firstName: 'Lena', lastName: 'Maurer', offers: ['check-up'] };
  return await db.transaction((tx) => importCatalogue(tx, { categories: [hormones], doctors: [anna, lena] }));
}
