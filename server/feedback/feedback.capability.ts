import { feedback as feedbackEndpoints, feedbackStaff } from '#contract/feedback.contract.ts';
import { type Capability, implement } from '#server/platform/capability.ts';
import { feedbackPersonalData } from './feedback.personal-data.ts';
import { giveFeedback, readFeedback, readOwnFeedback } from './feedback.service.ts';

/** What patients say about an appointment, for the clinic alone. */
export const feedback: Capability = {
  name: 'feedback',
  routes: [
    ...implement(feedbackEndpoints, {
      readOwnFeedback: async ({ deps, actor, input }) => ({
        data: await readOwnFeedback(deps, actor, input.appointment_id),
      }),
      giveFeedback: ({ deps, actor, input, client }) => giveFeedback(deps, actor, input, client),
    }),
    ...implement(feedbackStaff, {
      readFeedback: ({ deps, actor, input }) => readFeedback(deps, actor, input.appointment_id),
    }),
  ],
  personalData: feedbackPersonalData,
};
