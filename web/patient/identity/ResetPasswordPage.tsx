import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { identity } from '#texts/generated/identity.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { signOut } from '#web/lib/session.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { pathTo } from '../routes.ts';
import { Page } from '../shell/Page.tsx';
import styles from './Form.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { RestOfErrors } from './RestOfErrors.tsx';

export function ResetPasswordPage() {
  const t = useTexts(identity);
  return (
    <Page width="narrow">
      <PageHeading lead={t.reset_lead}>{t.reset_title}</PageHeading>
      <Card>
        <ResetPasswordForm />
      </Card>
      <p className={styles.aside}>
        <Link to={pathTo('ForgotPassword')}>{t.reset_new_link}</Link>
      </p>
    </Page>
  );
}

function ResetPasswordForm() {
  const t = useTexts(identity);
  const { token = '' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const form = useApiForm({
    defaultValues: { password: '', password_confirmation: '' },
    send: (values) =>
      callApi('POST /api/patients/reset-password', { token, email: query.get('email') ?? '', ...values }),
    // Every session of the account has ended, one in this browser included.
    onDone: () => {
      signOut();
      navigate(pathTo('Login'));
    },
  });

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {form.refusal && <RestOfErrors lead={t.reset_failed} texts={form.refusal.rest} />}
      <NewPasswordFields
        label={t.new_password}
        password={form.field('password')}
        repeated={form.field('password_confirmation')}
      />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.reset}
      </Button>
    </form>
  );
}
