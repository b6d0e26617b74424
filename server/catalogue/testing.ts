import type { Db } from '#server/platform/database/database.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import {
  type CategoryEntry,
  type DoctorEntry,
  importCatalogue,
  type ServiceEntry,
} from './import-catalogue.store.ts';

const checkUp: ServiceEntry = {
  slug: 'check-up',
  type: 'first',
  durationMinutes: 45,
  priceCents: 89_50,
  texts: {
    de: { title: 'Erstgespräch', description: 'In Ruhe' },
    en: { title: 'First appointment', description: 'Taking time' },
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

export type Desk = Awaited<ReturnType<typeof aDesk>>;

const TEXTS = {
  de: { title: 'Hormonprofil', description: 'Ausführlich' },
  en: { title: 'Hormone profile', description: 'In detail' },
};
const PAGE = {
  de: { staff_detail: 'Endokrinologie', description: 'Seit 1998' },
  en: { staff_detail: 'Endocrinology', description: 'Since 1998' },
};

/** The small catalogue, with an administrator who is signed in. */
export async function aDesk(options: Parameters<typeof aClinic>[0] = {}) {
  const clinic = await aClinic(options);
  const catalogue = await aCatalogue(clinic.db);
  const { token } = await aStaffMember(clinic, 'admin');
  const call = (route: string, input: object = {}, by: string | undefined = token) => {
    const [method, path] = route.split(' ');
    return clinic.call(`${method} /api/staff/catalogue${path}`, input, { token: by });
  };
  const read = async (by = token) => (await call('GET ', {}, by)).body;
  const [{ id: categoryId }] = (await read()).categories;

  return {
    clinic,
    ...catalogue,
    categoryId: Number(categoryId),
    token,
    call,
    read,
    aServiceForm: (changes: object = {}) => ({
      category_id: categoryId,
      type: 'first',
      duration: 30,
      price_cents: 120_00,
      texts: TEXTS,
      doctor_ids: [catalogue.doctorId('anna')],
      ...changes,
    }),
    aDoctorForm: (changes: object = {}) => ({
      first_name: 'Clara',
      last_name: 'Winter',
      salutation: 'Dr. med.',
      display_name: null,
      texts: PAGE,
      service_ids: [catalogue.serviceId('check-up')],
      ...changes,
    }),
    seenByPatients: async () =>
      (await clinic.call('GET /api/patients/get-service-category')).body.data.flatMap(
        ({ services }) => services,
      ),
    doctorsSeen: async () => (await clinic.call('GET /api/patients/doctors')).body.data,
  };
}
