import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StaffSetting } from '#contract/content-staff.contract.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { staff_clinic_settings } from '#texts/generated/staff_clinic_settings.ts';
import { ui } from '#texts/generated/ui.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Navigate, NavLink } from '#web/lib/router.ts';
import { Route, Routes } from '#web/lib/routes-of-screens.ts';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { Page } from '#web/shell/Page.tsx';
import { loadSettings } from '#web/shell/settings.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMayCall } from '../identity/permissions.ts';
import { useStepUp } from '../identity/step-up.ts';
import { pathToClinic } from '../paths.ts';
import styles from './ClinicArea.module.css';
import { DoctorsList, ServicesList } from './catalogue/CatalogueLists.tsx';
import { CategoryPage } from './catalogue/CategoryPage.tsx';
import { DoctorPage } from './catalogue/DoctorPage.tsx';
import { ServicePage } from './catalogue/ServicePage.tsx';
import { FormState } from './FormState.tsx';
import { LegalTextPage } from './legal/LegalTextPage.tsx';
import { LegalTextsList } from './legal/LegalTextsList.tsx';
import { SettingFields, useSettingLabel } from './SettingFields.tsx';
import { changeOf, entriesOf } from './setting-entries.ts';
import { NoteTemplatePage } from './texts/NoteTemplatePage.tsx';
import { NoteTextsPart } from './texts/NoteTextsPart.tsx';
import { useClinicForm } from './use-clinic-form.ts';

/** Where the clinic edits what patients see, short texts for notes and settings. */
export function ClinicArea() {
  return (
    <Routes>
      <Route index element={<Navigate to="services" replace />} />
      <Route path="services" element={<Overview name="services" part={<ServicesList />} />} />
      <Route path="doctors" element={<Overview name="doctors" part={<DoctorsList />} />} />
      <Route path="legal" element={<Overview name="legal" part={<LegalTextsList />} />} />
      <Route path="texts" element={<Overview name="texts" part={<NoteTextsPart />} />} />
      <Route path="settings" element={<Overview name="settings" part={<SettingsPart />} />} />
      <Route path="services/:id" element={<ServicePage />} />
      <Route path="categories/:id" element={<CategoryPage />} />
      <Route path="doctors/:id" element={<DoctorPage />} />
      <Route path="legal/:slug" element={<LegalTextPage />} />
      <Route path="texts/:id" element={<NoteTemplatePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

type Part = 'services' | 'doctors' | 'legal' | 'texts' | 'settings';

function Overview({ name, part }: { name: Part; part: React.ReactNode }) {
  const t = useTexts(staff_clinic);
  usePageTitle(`${t[name]} · ${t.title}`);
  return (
    <Page width="wide">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <ClinicTabs />
      {part}
    </Page>
  );
}

const PARTS = ['services', 'doctors', 'legal', 'texts', 'settings'] as const;

/** Links that look like tabs: each part of the clinic has an address of its own. */
function ClinicTabs() {
  const t = useTexts(staff_clinic);
  const maySeeSettings = useMayCall('listSettings');
  const parts = PARTS.filter((part) => part !== 'settings' || maySeeSettings);
  return (
    <nav aria-label={t.parts} className={styles.tabs}>
      {parts.map((part) => (
        <NavLink key={part} to={pathToClinic(part)} className={styles.tab ?? ''}>
          {t[part]}
        </NavLink>
      ))}
    </nav>
  );
}

/** Each group is a form of its own: what belongs together is saved together. The server names them in their order. */
function SettingsPart() {
  const settings = useQuery(staffSettings);
  const [round, setRound] = useState(0);
  if (settings.isPending) return <Skeleton rows={8} />;
  if (settings.isLoadingError) {
    return <FailureNote message={settings.error.message || undefined} onRetry={() => settings.refetch()} />;
  }
  const reload = async () => {
    await settings.refetch();
    setRound(round + 1);
  };
  return (
    <>
      {[...Map.groupBy(settings.data, ({ group }) => group)].map(([group, ofGroup]) => (
        <SettingsForm key={`${group} ${round}`} group={group} settings={ofGroup} onReload={reload} />
      ))}
      <SettingChanges />
    </>
  );
}

interface SettingsFormProps {
  group: StaffSetting['group'];
  settings: StaffSetting[];
  onReload: () => Promise<void>;
}

function SettingsForm({ group, settings, onReload }: SettingsFormProps) {
  const t = useTexts(staff_clinic);
  const settingsTexts = useTexts(staff_clinic_settings);
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
        <h2 id={headingId}>{settingsTexts[`group_${group}`]}</h2>
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

/** Who changed which setting and when, newest first. */
function SettingChanges() {
  const t = useTexts(staff_clinic_settings);
  const uiTexts = useTexts(ui);
  const label = useSettingLabel();
  const changes = useQuery(settingChanges);
  const shown = (value: string | null) => value ?? t.not_set;
  const columns = [
    column('when', t.when, ({ changed_at }: Change) => formatDateTime(changed_at)),
    column('who', t.who, ({ changed_by }: Change) => changed_by),
    column('what', t.what, ({ key }: Change) => label(key)),
    column('old', t.old_value, ({ old_value }: Change) => shown(old_value)),
    column('new', t.new_value, ({ new_value }: Change) => shown(new_value)),
  ];
  return (
    <Card className={formStyles.section}>
      <h2>{t.changes}</h2>
      <DataTable
        caption={t.changes}
        columns={columns}
        rowKey={({ id }) => id}
        rows={changes.data}
        failure={
          changes.isLoadingError
            ? {
                message: changes.error.message || uiTexts.loadingFailed,
                onRetry: () => void changes.refetch(),
              }
            : undefined
        }
        empty={<EmptyNote text={t.changes_empty} />}
      />
    </Card>
  );
}

type Change = NonNullable<Awaited<ReturnType<NonNullable<(typeof settingChanges)['queryFn']>>>>[number];

function column(key: string, header: string, text: (change: Change) => string) {
  return { key, header, text, cell: text };
}

const staffSettings = queryOptions({
  queryKey: ['staff settings'],
  queryFn: async ({ signal }) => (await callApi('GET /api/staff/settings', {}, { signal })).data,
});

const settingChanges = queryOptions({
  queryKey: ['staff setting changes'],
  queryFn: async ({ signal }) => (await callApi('GET /api/staff/settings/changes', {}, { signal })).data,
});
