import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useTexts } from '#web/lib/language.ts';
import { Navigate, NavLink } from '#web/lib/router.ts';
import { Route, Routes } from '#web/lib/routes-of-screens.ts';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { pathToClinic } from '../paths.ts';
import { useMayCall } from '../shell/permissions.ts';
import { NoteTemplatePage } from '../treatment/texts/NoteTemplatePage.tsx';
import { NoteTextsPart } from '../treatment/texts/NoteTextsPart.tsx';
import styles from './ClinicArea.module.css';
import { CategoryPage } from './catalogue/CategoryPage.tsx';
import { DoctorPage } from './catalogue/DoctorPage.tsx';
import { DoctorsList } from './catalogue/DoctorsList.tsx';
import { ServicePage } from './catalogue/ServicePage.tsx';
import { ServicesList } from './catalogue/ServicesList.tsx';
import { LegalTextPage } from './legal/LegalTextPage.tsx';
import { LegalTextsList } from './legal/LegalTextsList.tsx';
import { SettingsPart } from './SettingsPart.tsx';

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

/** Links that look like tabs: each part of the clinic has an address of its own. */
function ClinicTabs() {
  const t = useTexts(staff_clinic);
  const maySeeSettings = useMayCall('listSettings');
  const parts = [
    ...(['services', 'doctors', 'legal', 'texts'] as const),
    ...(maySeeSettings ? (['settings'] as const) : []),
  ];
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
