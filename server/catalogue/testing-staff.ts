import { aClinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { aCatalogue } from './testing.ts';

export type Desk = Awaited<ReturnType<typeof aDesk>>;

const TEXTS = {
  de: { title: 'Hormonprofil', description: 'Ausführlich' },
  en: { title: 'Hormone profile', description: 'In detail' },
};
const PAGE = {
  de: { staff_detail: 'Endokrinologie', description: 'Seit 1998' },
  en: { staff_detail: 'Endocrinology', description: 'Since 1998' },
};

/** The small catalogue, and an administrator who looks after it. */
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
        ({ services }: { services: object[] }) => services,
      ),
    doctorsSeen: async () => (await clinic.call('GET /api/patients/doctors')).body.data,
  };
}
