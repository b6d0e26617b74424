import { useQuery } from '@tanstack/react-query';
import { identity_account } from '#texts/generated/identity_account.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { DataSections } from '../../audit/DataSections.tsx';
import { ownProfile } from '../person-values.ts';
import styles from './Account.module.css';
import { EmailSection } from './EmailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection, TrustedDevices } from './SessionsSection.tsx';

/** The patient's own account: profile, ways to sign in, and sessions. */
export const AccountPage = withQueries(AccountScreen);

function AccountScreen() {
  const t = useTexts(identity_account);
  return (
    <Page>
      <div className={styles.head}>
        <PageHeading>{t.title}</PageHeading>
        <ButtonLink to="/" look="secondary">
          {t.back_home}
        </ButtonLink>
      </div>
      <AccountSections />
    </Page>
  );
}

function AccountSections() {
  const t = useTexts(identity_account);
  const profile = useQuery(ownProfile);

  if (profile.isPending) return <Skeleton rows={8} label={t.loading} />;
  if (profile.isError) {
    return <FailureNote message={profile.error.message || undefined} onRetry={() => profile.refetch()} />;
  }
  return (
    <div className={styles.column}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ProfileSection profile={profile.data} />
          <SecondFactorSection />
        </div>
        <div className={styles.column}>
          <PasswordSection />
          <EmailSection profile={profile.data} />
          <SessionsSection />
          <TrustedDevices />
        </div>
      </div>
      <DataSections />
    </div>
  );
}
