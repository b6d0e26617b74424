import { catalogue } from '#contract/catalogue.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { doctors, serviceCategories } from './catalogue.service.ts';

export const catalogueRoutes = implement(catalogue, {
  getServiceCategory: async ({ deps, client }) => ({ data: await serviceCategories(deps.db, client.locale) }),
  getDoctors: async ({ deps, client, input }) => ({
    data: await doctors(deps.db, client.locale, {
      doctorId: input.doctor_id,
      serviceId: input.service_id,
      serviceType: input.service_type,
    }),
  }),
});
