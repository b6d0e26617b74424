import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/identity-account.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { birthday } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { pathTo } from '../../paths.ts';
import { ownProfile } from '../../person/person-values.ts';
import { Section } from '../../person/Section.tsx';

/** The document form. Its calls are for administrators, so a patient is led to the profile instead. */
export const DocumentPage = withQueries(DocumentScreen);

function DocumentScreen() {
  const t = useTexts(identity_account);
  return (
    <Page width="narrow">
      <PageHeading lead={t.document_text}>{t.document_title}</PageHeading>
      <DocumentForm />
    </Page>
  );
}

function DocumentForm() {
  const t = useTexts(identity_account);
  const profile = useQuery(ownProfile);
  if (profile.isPending) return <Skeleton rows={6} label={t.loading} />;
  if (profile.isLoadingError) {
    return <FailureNote message={profile.error.message || undefined} onRetry={() => profile.refetch()} />;
  }
  return (
    <>
      <DetailsSection profile={profile.data} />
      <PasswordPart />
    </>
  );
}

function DetailsSection({ profile }: { profile: Profile }) {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  return (
    <Section title={t.section_person}>
      <div className={formStyles.pair}>
        <TextField label={t.salutation} readOnly value={t[`salutation_${profile.salutation}`]} />
        <TextField label={t.birthdate} readOnly value={birthday(profile.birthdate)} />
        <TextField label={t.first_name} readOnly value={profile.first_name} />
        <TextField label={t.last_name} readOnly value={profile.last_name} />
        <TextField label={t.email} readOnly value={profile.email} />
        <TextField label={t.phone} readOnly value={profile.phone ?? ''} addon="+49" />
      </div>
      <TextArea label={account.document_address} readOnly rows={2} value={profile.full_address} />
      <AccountLink />
    </Section>
  );
}

function PasswordPart() {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  return (
    <Section title={account.password_title} text={account.document_password_text}>
      <PasswordField label={t.current_password} disabled />
      <PasswordField label={t.new_password} disabled />
      <PasswordField label={t.password_repeat} disabled />
      <AccountLink />
    </Section>
  );
}

function AccountLink() {
  const t = useTexts(identity_account);
  return (
    <div className={formStyles.actions}>
      <ButtonLink to={pathTo('Account')}>{t.document_link}</ButtonLink>
    </div>
  );
}
