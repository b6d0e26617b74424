import { z } from 'zod';
import { PICTURE_MAX_BYTES } from './documents.rules.ts';
import { defineEndpoints } from './endpoint.ts';
import { Message } from './identity-session.contract.ts';
import { Locale } from './locale.ts';
import { line } from './person.ts';
import { Id } from './schedule.contract.ts';

export const settingKinds = [
  'line',
  'paragraph',
  'email',
  'https_link',
  'percent',
  'cents',
  'hours',
  'days',
  'number',
  'iban',
  'bic',
  'digits',
  'boolean',
  'colour',
  'picture',
] as const;

export const settingGroups = [
  'clinic',
  'booking',
  'treatment',
  'chat',
  'video',
  'invoices',
  'accounting',
] as const;

/** A setting, what may be entered for it, and what holds while nothing is. */
export const StaffSetting = z.object({
  key: z.string(),
  group: z.enum(settingGroups),
  kind: z.enum(settingKinds),
  language: Locale.nullable().describe('of a text that has a second half in the other language'),
  is_public: z.boolean(),
  min: z.number(),
  max: z.number().describe('of a number its greatest value, of a text its length'),
  value: z.string().nullable(),
  default: z.string().nullable(),
});
export type StaffSetting = z.infer<typeof StaffSetting>;

export const SettingChange = z.object({
  id: z.number(),
  key: z.string(),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  changed_at: z.iso.datetime(),
  changed_by: z.string().describe('the name of who changed it'),
});
export type SettingChange = z.infer<typeof SettingChange>;

const Values = z.record(z.string().max(60), z.string().max(4_000).nullable());

export const contentStaff = defineEndpoints({
  listSettings: {
    method: 'GET',
    path: '/api/staff/settings',
    access: 'staff',
    summary: 'The settings of the clinic with their present values.',
    input: z.object({}),
    output: z.object({ data: z.array(StaffSetting) }),
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/staff/settings',
    access: 'staff',
    summary:
      'Changes all given settings or none; an empty value sets the default. `was` holds the values that the form showed: if a value has changed since, the server changes nothing.',
    input: z.object({ values: Values, was: Values }),
    output: Message.extend({ data: z.array(StaffSetting) }),
  },
  listSettingChanges: {
    method: 'GET',
    path: '/api/staff/settings/changes',
    access: 'staff',
    summary: 'The latest changes of settings, newest first: person, time, old and new value.',
    input: z.object({}),
    output: z.object({ data: z.array(SettingChange) }),
  },
  addPicture: {
    method: 'POST',
    path: '/api/staff/pictures',
    access: 'staff',
    summary:
      'Stores a picture for a service, a doctor or a setting, encoded anew and reduced to the needed size. A picture that no form uses within a day is deleted.',
    upload: { field: 'file', maxBytes: PICTURE_MAX_BYTES },
    input: z.object({}),
    output: z.object({ data: z.object({ id: z.string(), url: z.string() }) }),
  },
});

/** A passage that the clinic writes again and again, without anything about anybody. */
export const QuickText = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  may_change: z.boolean().describe('whether the caller wrote it, or administers the clinic'),
});
export type QuickText = z.infer<typeof QuickText>;

export const contentQuickTexts = defineEndpoints({
  listQuickTexts: {
    method: 'GET',
    path: '/api/staff/quick-texts',
    access: 'staff',
    summary: 'Quick texts for answers, sorted by title.',
    input: z.object({}),
    output: z.object({ data: z.array(QuickText) }),
  },
  saveQuickText: {
    method: 'POST',
    path: '/api/staff/quick-texts',
    access: 'staff',
    summary:
      'Adds a quick text, or changes the one with this id. Only its author and administrators may change it.',
    input: z.object({
      id: Id.optional(),
      title: line(100),
      content: z.string().trim().min(1).max(5_000).describe('plain text'),
    }),
    output: z.object({ message: z.string(), data: QuickText }),
  },
  removeQuickText: {
    method: 'DELETE',
    path: '/api/staff/quick-texts/:id',
    access: 'staff',
    summary:
      'Removes a quick text. Only its author and administrators may do this. Sent messages do not change.',
    input: z.object({ id: Id }),
    output: z.object({ message: z.string() }),
  },
});
