import { useQuery } from '@tanstack/react-query';
import { anamnesis_bogen } from '#texts/generated/anamnesis_bogen.ts';
import { route } from '#texts/generated/route.ts';
import { shell_page } from '#texts/generated/shell_page.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { anamnesisForm } from '../anamnesis-form.ts';
import styles from './Bogen.module.css';
import { BogenForm } from './BogenForm.tsx';
import { ownPerson } from './own-person.ts';

/** The whole medical history of a patient, to be filled in and signed. */
export const AnamneseBogenPage = withQueries(AnamneseBogenScreen);

function AnamneseBogenScreen() {
  const t = useTexts(anamnesis_bogen);
  const names = useTexts(route);
  const { back_home } = useTexts(shell_page);
  return (
    <Page>
      <div className={styles.head}>
        <PageHeading lead={t.lead}>{names.AnamneseBogen}</PageHeading>
        <ButtonLink to="/" look="secondary">
          {back_home}
        </ButtonLink>
      </div>
      <ul className={styles.intro}>
        <li>{t.intro_private}</li>
        <li>{t.intro_kept}</li>
        <li>{t.intro_version}</li>
      </ul>
      <LoadedForm />
    </Page>
  );
}

function LoadedForm() {
  const t = useTexts(anamnesis_bogen);
  const questions = useQuery(anamnesisForm('full', useLanguage()));
  const person = useQuery(ownPerson);
  const failed = [questions, person].find(({ isError }) => isError);

  if (questions.data && person.data) return <BogenForm form={questions.data} person={person.data} />;
  if (!failed) return <Skeleton rows={8} label={t.loading} />;
  return <FailureNote message={failed.error?.message || undefined} onRetry={() => failed.refetch()} />;
}
