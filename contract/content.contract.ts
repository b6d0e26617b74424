import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Locale } from './locale.ts';
import { GivenInstant, LARGEST_INTEGER } from './numbers.ts';

/** Names a picture that was sent before, in the form of what it is to belong to. */
export const PictureId = z.string().regex(/^[0-9a-f]{32}$/);

/** Missing: as it is; nothing: none any more. */
export const ChosenPicture = PictureId.nullable().optional();

export const Setting = z.object({ key: z.string(), value: z.string() });
export type Setting = z.infer<typeof Setting>;

export const PostTranslation = z.object({
  locale: Locale,
  title: z.string(),
  content: z.string().describe('HTML, cleaned by an allow-list'),
});
export type PostTranslation = z.infer<typeof PostTranslation>;

export const PostCategory = z.object({
  id: z.number(),
  published_at: z.iso.datetime(),
  posts: z.array(z.object({ id: z.number(), translations: z.array(PostTranslation) })),
});
export type PostCategory = z.infer<typeof PostCategory>;

/** Texts the law or the specification names; each has a page of its own. */
export const LEGAL_SLUGS = [
  'agb',
  'privacy-policy',
  'imprint',
  'widerrufsrecht',
  'haftungsausschluss',
  'barrierefreiheit',
] as const;
export type LegalSlug = (typeof LEGAL_SLUGS)[number];

export const content = defineEndpoints({
  readPicture: {
    method: 'GET',
    path: '/api/pictures/:id',
    access: 'anyone',
    summary: 'A picture of the clinic, a service or a doctor. Every picture has its own address.',
    input: z.object({ id: PictureId }),
    answers: 'file',
    isShown: true,
  },
  readBrandStyle: {
    method: 'GET',
    path: '/api/brand.css',
    access: 'anyone',
    summary: "The clinic's colour as a style sheet; empty while it has chosen none.",
    input: z.object({}),
    answers: 'file',
    isShown: true,
  },
  getSettings: {
    method: 'GET',
    path: '/api/get-settings',
    access: 'anyone',
    summary: 'The public settings of the clinic that have a value.',
    input: z.object({}),
    output: z.object({ data: z.array(Setting) }),
  },
  getPostsBySlug: {
    method: 'GET',
    path: '/api/patients/posts-by-slug',
    access: 'anyone',
    summary: 'A legal text in force, in both languages.',
    input: z.object({
      slug: z
        .string()
        .max(80)
        .regex(/^[a-z0-9-]+$/),
    }),
    output: z.object({ data: z.array(PostCategory) }),
  },
  getPostVersion: {
    method: 'GET',
    path: '/api/patients/posts-by-slug/version',
    access: 'anyone',
    summary: 'A former version of a legal text, such as the one that a patient agreed to.',
    input: z.object({
      slug: z.enum(LEGAL_SLUGS),
      version: z.coerce.number().int().positive().max(LARGEST_INTEGER),
      at: GivenInstant.optional().describe('the moment whose fee the text names'),
    }),
    output: z.object({ data: z.array(PostCategory) }),
  },
});
