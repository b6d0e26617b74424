import { drafts as draftsEndpoints } from '#contract/drafts.contract.ts';
import { type Capability, implement } from '#server/platform/capability.ts';
import { draftsPersonalData } from './drafts.personal-data.ts';
import { discardDraft, forgetOldDrafts, readDraft, saveDraft } from './drafts.service.ts';

/** What a patient typed into a long form and has not sent yet. */
export const drafts: Capability = {
  name: 'drafts',
  routes: implement(draftsEndpoints, {
    getFormDraft: async ({ deps, actor, input }) => ({ data: await readDraft(deps, actor, input.form) }),
    saveFormDraft: ({ deps, actor, input }) => saveDraft(deps, actor, input),
    discardFormDraft: ({ deps, actor, client, input }) =>
      discardDraft(deps, actor, input.form, client.locale),
  }),
  sweeps: [{ name: 'forget old form drafts', cron: '*/10 * * * *', run: forgetOldDrafts }],
  personalData: draftsPersonalData,
};
