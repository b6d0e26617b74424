import { expect, test } from 'vitest';
import type { StaffSetting } from '#contract/content-staff.contract.ts';
import { changeOf, entriesOf, entryOf, usualEntry } from './setting-entries.ts';

function aSetting(given: Partial<StaffSetting>): StaffSetting {
  return {
    key: 'x',
    group: 'clinic',
    kind: 'line',
    language: null,
    is_public: true,
    min: 0,
    max: 80,
    value: null,
    default: null,
    ...given,
  };
}

function typed(values: Record<string, string>, settings: StaffSetting[]) {
  const begun = entriesOf(settings, 'de');
  return { ...begun, values: { ...begun.values, ...values } };
}

test('SEAM-18: an amount is typed in euro and sent in cents', () => {
  const setting = aSetting({ key: 'limit', kind: 'cents', value: '10000', default: '5000' });

  expect(entryOf(setting, 'de')).toBe('100,00');
  expect(usualEntry(setting, 'en')).toBe('50.00');
  expect(changeOf([setting], typed({ limit: '250,50' }, [setting]), 'de')).toEqual({
    values: { limit: '25050' },
    was: { limit: '10000' },
  });
  expect(changeOf([setting], typed({ limit: 'viel' }, [setting]), 'de').values).toEqual({ limit: 'viel' });
});

test('SEAM-18: only what was changed is sent, and an empty field takes the setting back', () => {
  const settings = [
    aSetting({ key: 'name', value: 'Klinik' }),
    aSetting({ key: 'subtitle', value: 'Alt' }),
    aSetting({ key: 'paypal', kind: 'boolean', default: '0' }),
  ];

  expect(changeOf(settings, typed({ subtitle: ' ' }, settings), 'de')).toEqual({
    values: { subtitle: null },
    was: { subtitle: 'Alt' },
  });
  expect(changeOf(settings, typed({ paypal: '1' }, settings), 'de')).toEqual({
    values: { paypal: '1' },
    was: { paypal: null },
  });
});

test('SEAM-18: what somebody else changed after the form was filled is neither sent nor overwritten', () => {
  const entries = typed({ name: 'Klinik am See' }, [
    aSetting({ key: 'name', value: 'Klinik' }),
    aSetting({ key: 'subtitle', value: 'Alt' }),
  ]);
  const now = [aSetting({ key: 'name', value: 'Klinik' }), aSetting({ key: 'subtitle', value: 'Neu' })];

  expect(changeOf(now, entries, 'de')).toEqual({
    values: { name: 'Klinik am See' },
    was: { name: 'Klinik' },
  });
});
