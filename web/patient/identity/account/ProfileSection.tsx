import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/identity-account.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { callApi } from '#web/lib/call-api.ts';
import { errorsUnder } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { currentToken, signIn } from '#web/lib/session.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import formStyles from '#web/ui/Form.module.css';
import { LongForm } from '#web/ui/LongForm.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { AddressFields, PersonFields } from '../PersonFields.tsx';
import { ownProfile, profileToSend, profileValues } from '../person-values.ts';
import styles from './Account.module.css';
import { Section } from './Section.tsx';

export function ProfileSection({ profile }: { profile: Profile }) {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const reload = useProfileReload();
  const form = useSendForm({
    defaultValues: profileValues(profile),
    send: (values) => callApi('PUT /api/patients/update-profile', profileToSend(values)),
    onDone: reload,
    errorsOf: errorsUnder('user.', ''),
    isLong: true,
  });

  return (
    <Section title={t.section_person}>
      <LongForm className={formStyles.form} onSubmit={form.submit}>
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
        <div className={formStyles.actions}>
          <Button type="submit" isBusy={form.isBusy} busyText={t.please_wait}>
            {account.save}
          </Button>
        </div>
      </LongForm>
    </Section>
  );
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
