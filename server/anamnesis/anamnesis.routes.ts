import { anamnesis } from '#contract/anamnesis.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { anamnesisForm } from './anamnesis-form.service.ts';

export const anamnesisRoutes = implement(anamnesis, {
  getAnamnesisForm: async ({ deps, client, input }) => ({
    data: anamnesisForm(deps, input.form, client.locale),
  }),
});
