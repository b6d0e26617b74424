import { anamnesis as anamnesisEndpoints, anamnesisRecord } from '#contract/anamnesis.contract.ts';
import { type Capability, implement } from '#server/platform/capability.ts';
import { anamnesisPersonalData } from './anamnesis.personal-data.ts';
import { anamnesisPdf } from './paper/anamnesis-pdf.service.ts';
import { anamnesisForm } from './questions/question-catalogue.service.ts';
import { latestAnswersOf, severityCoursesOf } from './read/own-answers.service.ts';
import { forgetAbandoned } from './sign/signed-record.service.ts';
import { createAnamnesebogen } from './sign/submit-anamnesis.service.ts';

/** The medical history: questions, answers and signatures. */
export const anamnesis: Capability = {
  name: 'anamnesis',
  routes: [
    ...implement(anamnesisEndpoints, {
      getAnamnesisForm: async ({ deps, client, input }) => ({
        data: anamnesisForm(deps, input.form, client.locale),
      }),
    }),
    ...implement(anamnesisRecord, {
      createAnamnesebogen: ({ deps, actor, client, input }) =>
        createAnamnesebogen(deps, { actor, client }, input),
      readLatestAnswers: async ({ deps, actor }) => ({
        data: await latestAnswersOf(deps.db, actor.patientId),
      }),
      readSeverityCourses: async ({ deps, actor, client }) => ({
        data: await severityCoursesOf(deps.db, actor.patientId, client.locale),
      }),
      readAnamnesisPdf: ({ deps, actor, input }) => anamnesisPdf(deps, actor.patientId, input.id),
    }),
  ],
  sweeps: [{ name: 'forget abandoned records', cron: '37 * * * *', run: forgetAbandoned }],
  personalData: anamnesisPersonalData,
};
