import { contentQuickTexts } from '#contract/content-quick-texts.contract.ts';
import { implement } from '#server/platform/capability.ts';
import { listQuickTexts, removeQuickText, saveQuickText } from './quick-texts.service.ts';

export const quickTextsRoutes = implement(contentQuickTexts, {
  listQuickTexts: ({ deps, actor }) => listQuickTexts(deps, actor),
  saveQuickText: ({ deps, actor, input, client }) => saveQuickText(deps, actor, input, client),
  removeQuickText: ({ deps, actor, input, client }) => removeQuickText(deps, actor, input.id, client),
});
