import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { StaffSetting } from '#contract/content-staff.contract.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { staff_clinic_settings } from '#texts/generated/staff_clinic_settings.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { loadSettings } from '#web/shell/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import { useStepUp } from '../../shell/step-up.ts';
import { FormState } from '../FormState.tsx';
import { useClinicForm } from '../use-clinic-form.ts';
import { SettingFields } from './SettingFields.tsx';
import { changeOf, entriesOf } from './setting-entries.ts';
import { settingChanges, staffSettings } from './settings-query.ts';

interface SettingsFormProps {
  group: StaffSetting['group'];
  settings: StaffSetting[];
  onReload: () => Promise<void>;
}

export function SettingsForm({ group, settings, onReload }: SettingsFormProps) {
  const t = useTexts(staff_clinic);
  const words = useTexts(staff_clinic_settings);
  const language = useLanguage();
  const queries = useQueryClient();
  const headingId = useId();
  const withProof = useStepUp();
  const ofGroup = (all: StaffSetting[]) => all.filter((each) => each.group === group);
  const form = useClinicForm({
    name: `settings ${group}`,
    fresh: entriesOf(settings, language),
    latest: async () => {
      const stored = await queries.fetchQuery({ ...staffSettings, staleTime: 0 });
      return entriesOf(ofGroup(stored), language);
    },
    send: (entries) =>
      withProof(() => callApi('PUT /api/staff/settings', changeOf(settings, entries, language))),
    onDone: ({ data }) => {
      form.settle(entriesOf(ofGroup(data), language));
      queries.setQueryData(staffSettings.queryKey, data);
      void queries.invalidateQueries(settingChanges);
      void loadSettings();
    },
  });
  const reload = async () => {
    form.forget();
    await onReload();
  };
  return (
    <Card role="group" aria-labelledby={headingId}>
      <form className={formStyles.section} onSubmit={form.submit} onChange={form.noticeChange} noValidate>
        <h2 id={headingId}>{words[`group_${group}`]}</h2>
        <SettingFields settings={settings} form={form} />
        <FormState form={form} onReload={reload} />
        <div className={formStyles.actions}>
          <Button type="submit" isBusy={form.isBusy}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
