import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Locale } from './locale.ts';

/** `following` services are for patients the clinic already knows. */
export const ServiceType = z.enum(['first', 'following']);
export type ServiceType = z.infer<typeof ServiceType>;

const Image = z.object({ url: z.string() }).nullable();
const ServiceText = z.object({ title: z.string(), description: z.string() });

export const Service = z.object({
  id: z.number(),
  type: ServiceType,
  duration: z.number().nullable().describe('minutes, as entered'),
  price: z.number().nullable().describe('euro, as entered'),
  effective_duration: z.number().describe('minutes; what is planned when none was entered'),
  effective_price_cents: z.number().describe('what is charged, also when no price was entered'),
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
  name: z.string().describe('how she is called on every screen'),
  first_name: z.string(),
  last_name: z.string(),
  salutation: z.string(),
  display_name: z.string().nullable(),
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
    summary: 'The doctors: all of them, or those who offer a service. A `user_id` has no effect.',
    input: z.object({
      service_type: ServiceType.optional(),
      service_id: IdInQuery.optional(),
      doctor_id: IdInQuery.optional(),
    }),
    output: z.object({ data: z.array(Doctor) }),
  },
});
