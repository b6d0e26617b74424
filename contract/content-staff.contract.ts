import { z } from 'zod';
import { PICTURE_MAX_BYTES } from './content-picture.rules.ts';
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
  'boolean',
  'colour',
  'picture',
] as const;

export const settingGroups = ['clinic', 'booking', 'chat', 'invoices'] as const;

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
    summary: 'What the clinic decides without a new release, as it stands.',
    input: z.object({}),
    output: z.object({ data: z.array(StaffSetting) }),
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/staff/settings',
    access: 'staff',
    summary:
      'Changes settings, all of them or none; nothing means the default. `was` is what the form showed: if it is another by now, nothing changes.',
    input: z.object({ values: Values, was: Values }),
    output: Message.extend({ data: z.array(StaffSetting) }),
  },
  listSettingChanges: {
    method: 'GET',
    path: '/api/staff/settings/changes',
    access: 'staff',
    summary: 'The latest changes, newest first: who, when, from what to what.',
    input: z.object({}),
    output: z.object({ data: z.array(SettingChange) }),
  },
  addPicture: {
    method: 'POST',
    path: '/api/staff/pictures',
    access: 'staff',
    summary:
      'Takes a picture that a service, a doctor or a setting is to show; painted anew and no larger than needed. Named by no form for a day, it is removed.',
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
    summary: 'Passages for answers, by their title.',
    input: z.object({}),
    output: z.object({ data: z.array(QuickText) }),
  },
  saveQuickText: {
    method: 'POST',
    path: '/api/staff/quick-texts',
    access: 'staff',
    summary: 'Adds a passage, or changes the one with this id: by its author or the administration.',
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
    summary: 'Removes a passage, by its author or the administration; what was written with it stays.',
    input: z.object({ id: Id }),
    output: z.object({ message: z.string() }),
  },
});
