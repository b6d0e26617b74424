import { Link, useLocation } from 'react-router';
import { identity } from '#texts/generated/identity.ts';
import { ForgotPasswordForm } from '#web/identity/ForgotPasswordForm.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { pathTo } from '../routes.ts';

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
