import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { pathTo } from '../routes.ts';
import { RegisteredPanel } from './RegisteredPanel.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';

export function RegisterPage() {
  const t = useTexts(identity);
  const location = useLocation();
  const [registeredName, setRegisteredName] = useState<string>();

  if (registeredName !== undefined) return <RegisteredPanel name={registeredName} />;
  return (
    <Page width="narrow">
      <PageHeading lead={t.register_lead}>{t.register_title}</PageHeading>
      <Card>
        <RegistrationForm onRegistered={setRegisteredName} />
      </Card>
      <p className={styles.aside}>
        {t.have_account}{' '}
        <Link to={pathTo('Login')} state={location.state}>
          {t.login}
        </Link>
      </p>
    </Page>
  );
}
