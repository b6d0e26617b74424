import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#contract/identity-account.contract.ts';
import { drafts } from '#texts/generated/drafts.ts';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { calendarAddress } from '#web/identity/CalendarAddress.tsx';
import { NewPasswordFields } from '#web/identity/PasswordForms.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { errorsUnder } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { withoutPolling, withQueries } from '#web/lib/queries.tsx';
import { currentToken, currentUser, signIn } from '#web/lib/session.ts';
import { typedEntries } from '#web/lib/typed-entries.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { LongForm } from '#web/ui/LongForm.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { DataSections } from '../../audit/DataSections.tsx';
import { SaveNote } from '../../drafts/autosave.tsx';
import { DraftNotice } from '../../drafts/DraftNotice.tsx';
import { deleteDraft, useFormDraft } from '../../drafts/form-draft.ts';
import styles from '../../person/Account.module.css';
import { accountParts } from '../../person/account-parts.ts';
import { AddressFields, PersonFields } from '../../person/PersonFields.tsx';
import { ownProfile, type ProfileValues, profileToSend, profileValues } from '../../person/person-values.ts';
import { Section } from '../../person/Section.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { CalendarSection } from './CalendarSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection, TrustedDevices } from './SessionsSection.tsx';
import { ownSessions, ownTrustedDevices } from './security.ts';

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
  if (profile.isLoadingError) {
    return <FailureNote message={profile.error.message || undefined} onRetry={() => profile.refetch()} />;
  }
  return (
    <div className={styles.column}>
      <AccountMenu />
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
          <CalendarSection />
        </div>
      </div>
      <DataSections />
    </div>
  );
}

function ProfileSection({ profile }: { profile: Profile }) {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const draftTexts = useTexts(drafts);
  const { form, draft, change } = useProfileForm(profile);

  return (
    <Section id={accountParts.person} title={t.section_person}>
      <LongForm className={formStyles.form} onSubmit={form.submit} onChange={change}>
        <DraftNotice draft={draft} />
        <PersonFields field={form.field} fixedEmailHint={account.email_fixed} />
        <div className={formStyles.section}>
          <h3>{t.section_address}</h3>
          <AddressFields field={form.field} isRequired={profile.address !== null} />
        </div>
        <dl className={styles.fullAddress}>
          <dt>{account.full_address}</dt>
          <dd>{profile.full_address || account.no_address}</dd>
        </dl>
        <RestOfErrors refusal={form.refusal} />
        <SaveNote state={draft.state} savedAt={draft.savedAt} hint={draftTexts.profile_unchanged} />
        <div className={formStyles.actions}>
          <Button type="submit" isBusy={form.isBusy} busyText={t.please_wait}>
            {account.save}
          </Button>
        </div>
      </LongForm>
    </Section>
  );
}

/** Changes of the profile that are not saved yet, in the memory of this window. */
const typedProfile = typedEntries<ProfileValues>();

function useProfileForm(profile: Profile) {
  const reload = useProfileReload();
  const form = useSendForm({
    defaultValues: typedProfile.typed() ?? profileValues(profile),
    send: async (values) => {
      await draft.flush();
      return await callApi('PUT /api/patients/update-profile', profileToSend(values));
    },
    onDone: async () => {
      draft.end();
      await deleteDraft('profile');
      await reload();
    },
    errorsOf: errorsUnder('user.', ''),
    isLong: true,
  });
  const draft = useFormDraft({
    form: 'profile',
    read: form.values,
    // The e-mail address is changed in another form.
    show: (entries) => {
      form.reset({ ...(entries as ProfileValues), email: profile.email });
      typedProfile.store(form.values());
    },
    start: profileValues(profile),
    isTyped: typedProfile.typed() !== undefined,
    forget: typedProfile.forget,
  });
  const change = () => {
    typedProfile.store(form.values());
    draft.change();
  };
  return { form, draft, change };
}

/** After a change: the full address anew, and in the header the name as it is now. */
function useProfileReload(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ownProfile.queryKey });
    const changed = queries.getQueryData(ownProfile.queryKey);
    const token = currentToken();
    if (changed && token) signIn(token, { id: changed.id, name: changed.name });
  };
}

function PasswordSection() {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const queries = useQueryClient();
  const form = useSendForm({
    defaultValues: { current_password: '', new_password: '', new_password_confirm: '' },
    send: (password) =>
      withoutPolling(queries, async () => {
        const answer = await callApi('PUT /api/patients/update-profile-password', { password });
        const user = currentUser();
        if (user) signIn(answer.access_token, user);
        return answer;
      }),
    onDone: () => {
      form.reset();
      queries.invalidateQueries({ queryKey: ownSessions.queryKey });
      queries.invalidateQueries({ queryKey: ownTrustedDevices.queryKey });
      queries.invalidateQueries(calendarAddress('patient'));
    },
    errorsOf: errorsUnder('password.', ''),
  });

  return (
    <Section id={accountParts.password} title={account.password_title} text={account.password_text}>
      <form className={formStyles.form} onSubmit={form.submit} noValidate>
        <PasswordField
          label={t.current_password}
          required
          autoComplete="current-password"
          {...form.field('current_password')}
        />
        <NewPasswordFields
          label={t.new_password}
          password={form.field('new_password')}
          repeated={form.field('new_password_confirm')}
        />
        <RestOfErrors refusal={form.refusal} />
        <div className={formStyles.actions}>
          <Button type="submit" look="secondary" isBusy={form.isBusy} busyText={t.please_wait}>
            {account.password_save}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function EmailSection({ profile }: { profile: Profile }) {
  const t = useTexts(identity_account);
  const status = profile.email_verified ? (
    <Pill tone="good">{t.email_verified}</Pill>
  ) : (
    <Pill tone="waiting">{t.email_unverified}</Pill>
  );
  return (
    <Section
      id={accountParts.email}
      title={t.email_title}
      aside={status}
      text={t.email_current({ email: profile.email })}
    >
      {!profile.email_verified && <ResendConfirmation />}
      <EmailForm />
    </Section>
  );
}

function ResendConfirmation() {
  const t = useTexts(identity_account);
  const resend = useSend(() => callApi('POST /api/patients/resend-confirmation', {}));
  return (
    <div className={formStyles.actions}>
      <Button look="quiet" isBusy={resend.isBusy} onClick={() => resend.send()}>
        {t.email_resend}
      </Button>
    </div>
  );
}

function EmailForm() {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const [notice, setNotice] = useState<string>();
  const form = useSendForm({
    defaultValues: { email: '', current_password: '' },
    send: (values) => callApi('POST /api/patients/change-email', values),
    onDone: ({ message }) => {
      setNotice(message);
      form.reset();
    },
  });

  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      <TextField
        label={account.email_new}
        hint={account.email_hint}
        type="email"
        required
        autoComplete="email"
        {...form.field('email')}
      />
      <PasswordField
        label={t.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      <RestOfErrors refusal={form.refusal} />
      {notice && !form.refusal && (
        <Notice isSilent tone="good">
          {notice}
        </Notice>
      )}
      <div className={formStyles.actions}>
        <Button type="submit" look="secondary" isBusy={form.isBusy} busyText={t.please_wait}>
          {account.email_save}
        </Button>
      </div>
    </form>
  );
}
