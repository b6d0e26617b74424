import { identity } from '#texts/generated/identity.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import formStyles from '#web/ui/Form.module.css';
import { TextField } from '#web/ui/TextField.tsx';
import { LinkPage } from './LinkPage.tsx';

const NOBODY = { first_name: '', last_name: '', email: '', password: '' };

/** The first administrator, by the link that the server prints at its start. */
export function SetUpPage() {
  const t = useTexts(staff_sign_in);
  const words = useTexts(identity);
  return (
    <LinkPage
      title={t.set_up_title}
      lead={t.set_up_lead}
      aside={t.set_up_aside}
      action={t.set_up_create}
      defaultValues={NOBODY}
      send={(token, person) => callApi('POST /api/staff/set-up', { token, ...person })}
    >
      {(field) => (
        <>
          <div className={formStyles.pair}>
            <TextField label={words.first_name} required autoComplete="given-name" {...field('first_name')} />
            <TextField label={words.last_name} required autoComplete="family-name" {...field('last_name')} />
          </div>
          <TextField label={words.email} type="email" required autoComplete="username" {...field('email')} />
        </>
      )}
    </LinkPage>
  );
}
