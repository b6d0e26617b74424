import { z } from 'zod';
import { SPOKEN_LANGUAGES } from './catalogue.rules.ts';
import { ChosenPicture } from './content.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { Message } from './identity-session.contract.ts';
import { Locale } from './locale.ts';
import { RowVersion } from './numbers.ts';
import { line, PersonName } from './person.ts';
import { Id, UserId } from './schedule.contract.ts';

/** `following` services are for patients the clinic already knows. */
export const ServiceType = z.enum(['first', 'following']);
export type ServiceType = z.infer<typeof ServiceType>;

export const Image = z.object({ url: z.string() }).nullable();
const ServiceText = z.object({ title: z.string(), description: z.string() });

export const Service = z.object({
  id: z.number(),
  type: ServiceType,
  duration: z.number().nullable().describe('minutes, as entered'),
  price: z.number().nullable().describe('euro, as entered'),
  effective_duration: z.number().describe('minutes; the default if no duration was entered'),
  effective_price_cents: z.number().describe('the charged price; the default if no price was entered'),
  image: Image,
  translations: z.array(ServiceText.extend({ locale: Locale })),
  translations_by_locale: z.object({ de: ServiceText, en: ServiceText }),
  doctors: z.array(z.object({ doctor_id: z.number() })),
});
export type Service = z.infer<typeof Service>;

const CategoryText = z.object({ locale: Locale, title: z.string(), sub_name: z.string() });

export const ServiceCategory = z.object({
  id: z.number(),
  sub_name: z.string().describe("in the caller's language"),
  translations: z.array(CategoryText),
  services: z.array(Service),
});
export type ServiceCategory = z.infer<typeof ServiceCategory>;

const DoctorText = z.object({ staff_detail: z.string(), description: z.string() });

export const Doctor = DoctorText.extend({
  id: z.number(),
  slug: z.string().describe("the end of the address of the doctor's page"),
  name: z.string().describe('the name on every screen'),
  first_name: z.string(),
  last_name: z.string(),
  salutation: z.string(),
  display_name: z.string().nullable(),
  languages: z.array(z.string()).describe('ISO 639-1; the languages that the doctor speaks with patients'),
  image: Image,
  documents: z.array(z.object({ src: z.string() })),
  translations: z.array(DoctorText.extend({ locale: Locale })),
});
export type Doctor = z.infer<typeof Doctor>;

const IdInQuery = z.coerce.number<string | number>().int().positive();

export const catalogue = defineEndpoints({
  getServiceCategory: {
    method: 'GET',
    path: '/api/patients/get-service-category',
    access: 'anyone',
    summary: 'Every category with its services.',
    input: z.object({}),
    output: z.object({ data: z.array(ServiceCategory) }),
  },
  getDoctors: {
    method: 'GET',
    path: '/api/patients/doctors',
    access: 'anyone',
    summary: 'The doctors: all of them, or those who offer a service.',
    input: z.object({
      service_type: ServiceType.optional(),
      service_id: IdInQuery.optional(),
      user_id: UserId,
      doctor_id: IdInQuery.optional(),
    }),
    output: z.object({ data: z.array(Doctor) }),
  },
});

function inBothLanguages<Text extends z.ZodType>(text: Text) {
  return z.object({ de: text, en: text });
}

const Words = z.string().trim().normalize('NFC').min(1).max(4_000);
const CategoryTexts = inBothLanguages(z.object({ title: line(120), sub_name: line(200) }));
const ServiceTexts = inBothLanguages(z.object({ title: line(120), description: Words }));
const DoctorTexts = inBothLanguages(z.object({ staff_detail: line(200), description: Words }));

/** null: the default of the clinic applies. */
const Minutes = z.int().min(5).max(480).nullable();
const Cents = z.int().min(0).max(10_000_00).nullable();

/** A form that does not send them leaves them as they are. */
const Languages = z.array(z.enum(SPOKEN_LANGUAGES)).max(SPOKEN_LANGUAGES.length).optional();

const CategoryForm = z.object({ texts: CategoryTexts });
const ServiceForm = z.object({
  category_id: Id,
  type: ServiceType,
  duration: Minutes.describe('minutes'),
  price_cents: Cents,
  texts: ServiceTexts,
  doctor_ids: z.array(Id).max(100),
  picture_id: ChosenPicture,
});
const DoctorForm = z.object({
  first_name: PersonName,
  last_name: PersonName,
  salutation: line(60),
  display_name: line(160).nullable(),
  texts: DoctorTexts,
  languages: Languages,
  service_ids: z.array(Id).max(200),
  picture_id: ChosenPicture,
});
export type ServiceForm = z.output<typeof ServiceForm>;
export type DoctorForm = z.output<typeof DoctorForm>;
export type CategoryForm = z.output<typeof CategoryForm>;

/** The row, in the version that the form shows. */
const Which = { id: Id, version: RowVersion.min(1) };
const Row = { id: z.number(), version: z.number() };

export const StaffService = z.object({
  ...Row,
  category_id: z.number(),
  type: ServiceType,
  duration: z.number().nullable(),
  price_cents: z.number().nullable(),
  texts: inBothLanguages(z.object({ title: z.string(), description: z.string() })),
  doctor_ids: z.array(z.number()),
  is_active: z.boolean(),
  image: Image,
});
export type StaffService = z.infer<typeof StaffService>;

export const StaffCategory = z.object({
  ...Row,
  texts: inBothLanguages(z.object({ title: z.string(), sub_name: z.string() })),
  is_active: z.boolean(),
  services: z.array(StaffService),
});
export type StaffCategory = z.infer<typeof StaffCategory>;

export const StaffDoctor = z.object({
  ...Row,
  first_name: z.string(),
  last_name: z.string(),
  salutation: z.string(),
  display_name: z.string().nullable(),
  texts: inBothLanguages(z.object({ staff_detail: z.string(), description: z.string() })),
  languages: z.array(z.string()),
  service_ids: z.array(z.number()),
  name: z.string().describe('the name on every screen'),
  is_active: z.boolean(),
  is_own: z.boolean().describe('whether this is the page of the caller'),
  image: Image,
});
export type StaffDoctor = z.infer<typeof StaffDoctor>;

const Order = z.array(Id).min(1).max(500).describe('every id once, in the new order');
const Activation = z.object({ ...Which, is_active: z.boolean() });
const Made = Message.extend({ data: z.object(Row) });

export const catalogueStaff = defineEndpoints({
  readCatalogue: {
    method: 'GET',
    path: '/api/staff/catalogue',
    access: 'staff',
    summary: 'All categories, services and doctors, also the inactive ones.',
    input: z.object({}),
    output: z.object({ categories: z.array(StaffCategory), doctors: z.array(StaffDoctor) }),
  },
  createCategory: {
    method: 'POST',
    path: '/api/staff/catalogue/categories',
    access: 'staff',
    summary: 'Adds a category at the end; patients see it as soon as one of its services is active.',
    input: CategoryForm,
    output: Made,
  },
  changeCategory: {
    method: 'PUT',
    path: '/api/staff/catalogue/categories/:id',
    access: 'staff',
    summary: 'Changes a category. A change of an outdated version is refused.',
    input: CategoryForm.extend(Which),
    output: Made,
  },
  activateCategory: {
    method: 'POST',
    path: '/api/staff/catalogue/categories/:id/activation',
    access: 'staff',
    summary:
      'Sets whether patients see a category. The services of a hidden category cannot be booked, but keep their own state. Existing appointments do not change.',
    input: Activation,
    output: Made,
  },
  orderCategories: {
    method: 'PUT',
    path: '/api/staff/catalogue/category-order',
    access: 'staff',
    summary: 'The order in which patients see the categories.',
    input: z.object({ ids: Order }),
    output: Message,
  },
  createService: {
    method: 'POST',
    path: '/api/staff/catalogue/services',
    access: 'staff',
    summary:
      'Adds a service at the end of its category; patients can book it as soon as a doctor offers free slots.',
    input: ServiceForm,
    output: Made,
  },
  changeService: {
    method: 'PUT',
    path: '/api/staff/catalogue/services/:id',
    access: 'staff',
    summary: 'Changes a service for future bookings. Existing appointments keep their price and duration.',
    input: ServiceForm.extend(Which),
    output: Made,
  },
  activateService: {
    method: 'POST',
    path: '/api/staff/catalogue/services/:id/activation',
    access: 'staff',
    summary: 'Sets whether patients can book the service. Existing appointments do not change.',
    input: Activation,
    output: Made,
  },
  orderServices: {
    method: 'PUT',
    path: '/api/staff/catalogue/categories/:id/service-order',
    access: 'staff',
    summary: 'The order in which patients see the services of a category.',
    input: z.object({ id: Id, ids: Order }),
    output: Message,
  },
  createDoctor: {
    method: 'POST',
    path: '/api/staff/catalogue/doctors',
    access: 'staff',
    summary: 'Adds a doctor at the end. Working hours and account are set elsewhere.',
    input: DoctorForm,
    output: Made,
  },
  changeDoctor: {
    method: 'PUT',
    path: '/api/staff/catalogue/doctors/:id',
    access: 'staff',
    summary: 'Changes the page and the services of a doctor.',
    input: DoctorForm.extend(Which),
    output: Made,
  },
  changeOwnPage: {
    method: 'PUT',
    path: '/api/staff/catalogue/own-page',
    access: 'staff',
    summary: 'A doctor changes the text, the languages and the picture of the own page.',
    input: z.object({
      version: Which.version,
      texts: DoctorTexts,
      languages: Languages,
      picture_id: ChosenPicture,
    }),
    output: Made,
  },
  activateDoctor: {
    method: 'POST',
    path: '/api/staff/catalogue/doctors/:id/activation',
    access: 'staff',
    summary: 'Sets whether patients can choose the doctor. Existing appointments do not change.',
    input: Activation,
    output: Made,
  },
  orderDoctors: {
    method: 'PUT',
    path: '/api/staff/catalogue/doctor-order',
    access: 'staff',
    summary: 'The order in which patients see the doctors.',
    input: z.object({ ids: Order }),
    output: Message,
  },
});
