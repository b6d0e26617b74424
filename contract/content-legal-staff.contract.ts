import { z } from 'zod';
import { LEGAL_SLUGS, PostTranslation } from './content.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { richText } from './free-text.ts';
import { Message } from './identity-session.contract.ts';
import { GivenInstant, LARGEST_VERSION } from './numbers.ts';
import { line } from './person.ts';
import { Id } from './schedule.contract.ts';

const Slug = z.enum(LEGAL_SLUGS);

const WrittenText = z.object({
  title: line(200),
  content: richText(100_000).trim().min(1).describe('HTML; what is not allowed in it is left out'),
});
const Block = z.object({ de: WrittenText, en: WrittenText });
export type LegalBlock = z.infer<typeof Block>;

const StoredText = z.object({ title: z.string(), content: z.string() });
const StoredBlock = z.object({ de: StoredText, en: StoredText });
const Blocks = z.array(Block).min(1).max(40);
const DraftVersion = z.coerce.number<string | number>().int().min(0).max(LARGEST_VERSION);

export const LegalVersion = z.object({
  id: z.number(),
  published_at: z.iso.datetime(),
  published_by: z.string().nullable().describe('the name; nobody for what came with the portal'),
  state: z.enum(['announced', 'in_force', 'past', 'withdrawn']),
  withdrawal: z
    .object({ at: z.iso.datetime(), by: z.string() })
    .nullable()
    .describe('who took it back before its time, and when'),
});
export type LegalVersion = z.infer<typeof LegalVersion>;

const DraftFacts = z.object({
  version: z.number(),
  updated_at: z.iso.datetime(),
  updated_by: z.string(),
});

export const LegalText = z.object({
  slug: Slug,
  versions: z.array(LegalVersion).describe('newest first'),
  draft: DraftFacts.nullable(),
});
export type LegalText = z.infer<typeof LegalText>;

/** As a reader sees it: cleaned, with the clinic's numbers in their places. */
const ShownBlocks = z.array(z.object({ translations: z.array(PostTranslation) }));

const Saved = Message.extend({ data: DraftFacts });

export const contentLegalStaff = defineEndpoints({
  listLegalTexts: {
    method: 'GET',
    path: '/api/staff/legal',
    access: 'staff',
    summary: 'The legal texts with all their versions, and whether a draft exists.',
    input: z.object({}),
    output: z.object({ data: z.array(LegalText) }),
  },
  readLegalDraft: {
    method: 'GET',
    path: '/api/staff/legal/:slug/draft',
    access: 'staff',
    summary:
      'The wording to edit: the draft, or the version in force if there is no draft (version 0). Before the first version, the portal proposes an accessibility statement with blanks.',
    input: z.object({ slug: Slug }),
    output: z.object({ data: z.object({ version: z.number(), blocks: z.array(StoredBlock) }) }),
  },
  readLegalVersion: {
    method: 'GET',
    path: '/api/staff/legal/:slug/versions/:id',
    access: 'staff',
    summary: 'A version as its readers see it, also one of the past.',
    input: z.object({ slug: Slug, id: Id }),
    output: z.object({ data: ShownBlocks }),
  },
  previewLegalText: {
    method: 'POST',
    path: '/api/staff/legal/:slug/preview',
    access: 'staff',
    summary: 'This wording as a reader would see it. Nothing is stored.',
    input: z.object({ slug: Slug, blocks: Blocks }),
    output: z.object({ data: ShownBlocks }),
  },
  saveLegalDraft: {
    method: 'PUT',
    path: '/api/staff/legal/:slug/draft',
    access: 'staff',
    summary:
      'Stores a wording as a draft without publishing it. `version` is the version that the editor read; 0 begins a draft.',
    input: z.object({ slug: Slug, version: DraftVersion, blocks: Blocks }),
    output: Saved,
  },
  discardLegalDraft: {
    method: 'DELETE',
    path: '/api/staff/legal/:slug/draft',
    access: 'staff',
    summary: 'Deletes a draft. The version in force does not change.',
    input: z.object({ slug: Slug, version: DraftVersion }),
    output: Message,
  },
  publishLegalText: {
    method: 'POST',
    path: '/api/staff/legal/:slug/publish',
    access: 'staff',
    summary:
      'Publishes the draft as a version, in force at once or from a date within the next year. A version is never deleted; a blank of a proposed text is refused. Needs a recent sign-in.',
    input: z.object({ slug: Slug, version: DraftVersion, publish_at: GivenInstant.optional() }),
    output: Message.extend({ data: LegalText }),
  },
  withdrawLegalVersion: {
    method: 'POST',
    path: '/api/staff/legal/:slug/versions/:id/withdrawal',
    access: 'staff',
    summary:
      'Withdraws an announced version before it is in force. The staff can still read it. Needs a recent sign-in.',
    input: z.object({ slug: Slug, id: Id }),
    output: Message.extend({ data: LegalText }),
  },
});
