import { content as contentEndpoints } from '#contract/content.contract.ts';
import { contentLegalStaff } from '#contract/content-legal-staff.contract.ts';
import { contentQuickTexts, contentStaff } from '#contract/content-staff.contract.ts';
import { accountRegistered } from '#server/identity/identity.events.ts';
import { type Capability, implement, listen } from '#server/platform/capability.ts';
import { PublicAnswer } from '#server/platform/http/public-answer.ts';
import { changeSettings, settingChanges, staffSettings } from './change-settings.service.ts';
import {
  discardLegalDraft,
  publishLegalText,
  saveLegalDraft,
  withdrawLegalVersion,
} from './edit-legal-text.service.ts';
import {
  legalDraft,
  legalTexts,
  legalVersion,
  postsBySlug,
  postsOfVersion,
  previewLegalText,
} from './legal-text.service.ts';
import { addPicture, readPicture, removeFreePictures } from './pictures.service.ts';
import { listQuickTexts, removeQuickText, saveQuickText } from './quick-texts.service.ts';
import { holdIfWanted, publicSettings, readBrandStyle } from './settings.service.ts';

/** Settings of the clinic, its legal texts and its pictures. */
export const content: Capability = {
  name: 'content',
  routes: [
    ...implement(contentEndpoints, {
      readPicture: ({ deps, input }) => readPicture(deps, input.id),
      readBrandStyle: ({ deps }) => readBrandStyle(deps.db),
      getSettings: async ({ deps }) =>
        new PublicAnswer(await publicSettings(deps.db), { topics: ['settings'] }),
      getPostVersion: async ({ deps, input }) => ({ data: await postsOfVersion(deps, input) }),
      getPostsBySlug: async ({ deps, input }) => ({ data: await postsBySlug(deps, input.slug) }),
    }),
    ...implement(contentStaff, {
      listSettings: async ({ deps }) => ({ data: await staffSettings(deps.db) }),
      changeSettings: ({ deps, actor, input, client }) => changeSettings(deps, actor, input, client.locale),
      listSettingChanges: async ({ deps }) => ({ data: await settingChanges(deps.db) }),
      addPicture: ({ deps, actor, file }) => addPicture(deps, actor, file),
    }),
    ...implement(contentLegalStaff, {
      listLegalTexts: async ({ deps }) => ({ data: await legalTexts(deps) }),
      readLegalDraft: async ({ deps, input }) => ({ data: await legalDraft(deps, input.slug) }),
      readLegalVersion: async ({ deps, input }) => ({
        data: await legalVersion(deps.db, input.slug, input.id),
      }),
      previewLegalText: async ({ deps, input }) => ({
        data: await previewLegalText(deps.db, input.blocks),
      }),
      saveLegalDraft: ({ deps, actor, input, client }) => saveLegalDraft(deps, actor, input, client.locale),
      discardLegalDraft: ({ deps, actor, input, client }) =>
        discardLegalDraft(deps, actor, input, client.locale),
      publishLegalText: ({ deps, actor, input: { publish_at, ...draft }, client }) =>
        publishLegalText(
          deps,
          actor,
          { ...draft, publishAt: publish_at === undefined ? undefined : new Date(publish_at) },
          client.locale,
        ),
      withdrawLegalVersion: ({ deps, actor, input, client }) =>
        withdrawLegalVersion(deps, actor, input, client.locale),
    }),
    ...implement(contentQuickTexts, {
      listQuickTexts: ({ deps, actor }) => listQuickTexts(deps, actor),
      saveQuickText: ({ deps, actor, input, client }) => saveQuickText(deps, actor, input, client),
      removeQuickText: ({ deps, actor, input, client }) => removeQuickText(deps, actor, input.id, client),
    }),
  ],
  listeners: [listen(accountRegistered, 'hold the account', holdIfWanted)],
  storedFiles: { table: 'picture', column: 'id' },
  sweeps: [{ name: 'remove pictures of nothing', cron: '23 * * * *', run: removeFreePictures }],
};
