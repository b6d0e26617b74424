import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { pathTo } from '../../routes.ts';
import { CodeLogin, type SentCode } from './CodeLogin.tsx';
import { PasswordLogin } from './PasswordLogin.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import type { PendingSignIn } from './sign-in.ts';

/** It draws QR codes, which few sign-ins need. */
const SetUpStep = lazy(async () => ({ default: (await import('./SetUpStep.tsx')).SetUpStep }));

/** Ends at the guard of its route: signed in, it leads back to the screen that asked for the login. */
export function LoginPage() {
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const [isBack, setIsBack] = useState(false);
  const goBack = () => {
    setIsBack(true);
    setPending(null);
  };
  return (
    <Page width="narrow">
      {!pending && <FirstStep takesFocus={isBack} askSecondFactor={setPending} />}
      {pending?.is_to_set_up === true && (
        <Suspense>
          <SetUpStep pending={pending} onBack={goBack} />
        </Suspense>
      )}
      {pending?.is_to_set_up === false && (
        <SecondFactorStep pending={pending} askAgain={setPending} onBack={goBack} />
      )}
    </Page>
  );
}

interface FirstStepProps {
  takesFocus: boolean;
  askSecondFactor: (pending: PendingSignIn) => void;
}

function FirstStep({ takesFocus, askSecondFactor }: FirstStepProps) {
  const t = useTexts(identity);
  const location = useLocation();
  const email = useRef('');
  const [sent, setSent] = useState<SentCode | null>(null);

  const tabs = [
    {
      id: 'password',
      title: t.tab_password,
      content: <PasswordLogin email={email} takesFocus={takesFocus} askSecondFactor={askSecondFactor} />,
    },
    {
      id: 'code',
      title: t.tab_code,
      content: <CodeLogin email={email} sent={sent} setSent={setSent} askSecondFactor={askSecondFactor} />,
    },
  ];
  return (
    <>
      <PageHeading lead={t.login_lead}>{t.login_title}</PageHeading>
      <Card>
        <Tabs label={t.login_ways} tabs={tabs} />
      </Card>
      <p className={styles.aside}>
        {t.no_account}{' '}
        <Link to={pathTo('Register')} state={location.state}>
          {t.register_link}
        </Link>
      </p>
    </>
  );
}
