import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { identity } from '#texts/generated/identity.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { pathTo } from '../routes.ts';
import { Page } from '../shell/Page.tsx';
import styles from './Form.module.css';
import { RestOfErrors } from './RestOfErrors.tsx';
import { TimedButton } from './TimedButton.tsx';
import { useCountdown } from './use-countdown.ts';

/** Whoever presses again in impatience gets no second link any sooner. */
const LOCKED_SECONDS = 60;

export function ForgotPasswordPage() {
  const t = useTexts(identity);
  const location = useLocation();
  return (
    <Page width="narrow">
      <PageHeading lead={t.forgot_lead}>{t.forgot_title}</PageHeading>
      <Card>
        <ForgotPasswordForm />
      </Card>
      <p className={styles.aside}>
        <Link to={pathTo('Login')} state={location.state}>
          {t.back_to_login}
        </Link>
      </p>
    </Page>
  );
}

function ForgotPasswordForm() {
  const t = useTexts(identity);
  const { secondsLeft, start } = useCountdown();
  const [notice, setNotice] = useState<string>();
  const form = useApiForm({
    defaultValues: { email: '' },
    send: (values) => callApi('POST /api/patients/forgot-password', values),
    onDone: ({ message }) => {
      setNotice(message);
      start(LOCKED_SECONDS);
    },
  });

  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <TextField label={t.email} type="email" required autoComplete="username" {...form.field('email')} />
      <RestOfErrors texts={form.refusal?.rest} />
      {notice && !form.refusal && <Notice tone="good">{notice}</Notice>}
      <TimedButton
        type="submit"
        isWide
        secondsLeft={secondsLeft}
        isBusy={form.isBusy}
        busyText={t.please_wait}
      >
        {t.forgot_send}
      </TimedButton>
    </form>
  );
}
