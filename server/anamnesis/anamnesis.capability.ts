import type { Capability } from '#server/platform/capability.ts';
import { anamnesisPersonalData } from './anamnesis.personal-data.ts';
import { anamnesisRoutes } from './anamnesis.routes.ts';
import { forgetAbandoned } from './sign/signed-record.service.ts';

/** The medical history: questions, answers and signatures. */
export const anamnesis: Capability = {
  name: 'anamnesis',
  routes: anamnesisRoutes,
  sweeps: [{ name: 'forget abandoned records', cron: '37 * * * *', run: forgetAbandoned }],
  personalData: anamnesisPersonalData,
};
