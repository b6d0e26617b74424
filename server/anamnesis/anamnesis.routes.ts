import { anamnesis } from '#contract/anamnesis.contract.ts';
import { anamnesisRecord } from '#contract/anamnesis-record.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { createAnamnesebogen } from './anamnesebogen.service.ts';
import { anamnesisForm } from './anamnesis-form.service.ts';
import { anamnesisPdf } from './anamnesis-pdf.service.ts';
import { latestAnswersOf, severityCoursesOf } from './own-answers.service.ts';

export const anamnesisRoutes = [
  ...implement(anamnesis, {
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
];
