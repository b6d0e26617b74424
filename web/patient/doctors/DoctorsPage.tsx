import { doctors as texts } from '#texts/generated/doctors.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathTo } from '../paths.ts';
import { DoctorCards } from './DoctorCards.tsx';
import { prefetchDoctors, useDoctors } from './doctors.ts';

/** All doctors of the clinic, for everybody. */
export const DoctorsPage = Object.assign(withQueries(DoctorsScreen), { ssrPrefetch: prefetchDoctors });

function DoctorsScreen() {
  const t = useTexts(texts);
  usePageTitle(t.title);
  return (
    <Page width="wide">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      <AllDoctors />
    </Page>
  );
}

function AllDoctors() {
  const t = useTexts(texts);
  const { shown, isPending, failure } = useDoctors();
  if (isPending) return <Skeleton rows={6} label={t.loading} />;
  if (failure) return <FailureNote {...failure} />;
  if (shown.length === 0) {
    const contact = <ButtonLink to={pathTo('Contact')}>{t.contact}</ButtonLink>;
    return <EmptyNote title={t.empty_title} text={t.empty} action={contact} />;
  }
  return <DoctorCards shown={shown} label={t.title} />;
}
