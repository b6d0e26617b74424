import { identity } from '#texts/generated/identity.ts';
import { ForgotPasswordForm, ResetPasswordForm } from '#web/identity/PasswordForms.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link, useLocation, useNavigate, useSearchParams } from '#web/lib/router.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { signOut } from '#web/lib/session.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { pathTo } from '../paths.ts';

export function ForgotPasswordPage() {
  const t = useTexts(identity);
  const location = useLocation();
  return (
    <Page width="narrow">
      <PageHeading lead={t.forgot_lead}>{t.forgot_title}</PageHeading>
      <Card>
        <ForgotPasswordForm send={(values) => callApi('POST /api/patients/forgot-password', values)} />
      </Card>
      <p className={styles.aside}>
        <Link to={pathTo('Login')} state={location.state}>
          {t.back_to_login}
        </Link>
      </p>
    </Page>
  );
}

export function ResetPasswordPage() {
  const t = useTexts(identity);
  const { token = '' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const email = query.get('email') ?? '';
  // Every session of the account has ended, one in this browser included.
  const goToLogin = () => {
    signOut();
    navigate(pathTo('Login'));
  };
  return (
    <Page width="narrow">
      <PageHeading lead={t.reset_lead}>{t.reset_title}</PageHeading>
      <Card>
        <ResetPasswordForm
          send={(values) => callApi('POST /api/patients/reset-password', { token, email, ...values })}
          onDone={goToLogin}
        />
      </Card>
      <p className={styles.aside}>
        <Link to={pathTo('ForgotPassword')}>{t.reset_new_link}</Link>
      </p>
    </Page>
  );
}
