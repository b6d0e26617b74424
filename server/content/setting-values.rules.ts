import { isColour, isLegibleBrand } from '#contract/brand.rules.ts';
import { PictureId } from '#contract/content-picture.ts';
import { EmailAddress, isReadableLine } from '#contract/person.ts';
import type { FieldFault } from '#server/platform/failure.ts';
import type { SettingRule } from './setting-list.rules.ts';

export type CheckedValue = { value: string } | { fault: FieldFault };

const LONGEST_TEXT = 300;

/** What is stored for what somebody typed; a picture by its id, any other kind by its plain text. */
export function checkSetting(rule: SettingRule, typed: string): CheckedValue {
  const text = typed.trim().normalize('NFC');
  const { max = LONGEST_TEXT } = rule;
  switch (rule.kind) {
    case 'line':
      return unless(lengthFault(text, max) ?? (isReadableLine(text) ? undefined : INVALID), text);
    case 'paragraph':
      return unless(lengthFault(text, max) ?? (isReadableText(text) ? undefined : INVALID), text);
    case 'email':
      return unless(EmailAddress.safeParse(text).success ? undefined : { text: 'email' }, text);
    case 'https_link':
      return unless(lengthFault(text, max) ?? (isHttpsLink(text) ? undefined : { text: 'https_link' }), text);
    case 'percent':
    case 'cents':
    case 'hours':
      return checkNumber(rule, text);
    case 'boolean':
      return unless(text === '0' || text === '1' ? undefined : INVALID, text);
    case 'colour':
      return unless(colourFault(text), text.toLowerCase());
    case 'picture':
      return unless(PictureId.safeParse(text).success ? undefined : INVALID, text);
  }
}

const INVALID: FieldFault = { text: 'invalid' };

function unless(fault: FieldFault | undefined, value: string): CheckedValue {
  return fault ? { fault } : { value };
}

function lengthFault(text: string, max: number): FieldFault | undefined {
  if (text === '') return { text: 'required' };
  return text.length > max ? { text: 'too_long', values: { max } } : undefined;
}

function checkNumber({ min = 0, max = 0 }: SettingRule, text: string): CheckedValue {
  if (!/^\d{1,9}$/.test(text)) return { fault: { text: 'number' } };
  const number = Number(text);
  if (number < min) return { fault: { text: 'number_too_small', values: { min } } };
  if (number > max) return { fault: { text: 'number_too_big', values: { max } } };
  return { value: String(number) };
}

function colourFault(text: string): FieldFault | undefined {
  if (!isColour(text)) return { text: 'colour' };
  return isLegibleBrand(text) ? undefined : { text: 'contrast' };
}

/** Every line of it, so that breaks are the only invisible signs. */
function isReadableText(text: string): boolean {
  return text.split(/\r?\n/).every((line) => line.trim() === '' || isReadableLine(line));
}

function isHttpsLink(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/[\s"'<>\\]/.test(text);
}
