import { contentLegalStaff } from '#contract/content-legal-staff.contract.ts';
import { contentStaff } from '#contract/content-staff.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { legalDraft, legalTexts, legalVersion, previewLegalText } from './legal.service.ts';
import {
  discardLegalDraft,
  publishLegalText,
  saveLegalDraft,
  withdrawLegalVersion,
} from './legal-changes.service.ts';
import { addPicture } from './pictures.service.ts';
import { changeSettings, settingChanges, staffSettings } from './staff-settings.service.ts';

export const contentStaffRoutes = [
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
    previewLegalText: async ({ deps, input }) => ({ data: await previewLegalText(deps.db, input.blocks) }),
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
];
