import { useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { DigitsField } from '#web/identity/DigitsField.tsx';
import { codeErrors } from '#web/identity/login-errors.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useFirstFieldFocus, useFocusWhen } from '#web/lib/use-first-field-focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import type { SentCode } from './CodeLogin.tsx';
import { SendCodeAgain } from './SendCodeAgain.tsx';
import { acceptSignIn, type PendingSignIn } from './sign-in.ts';

interface CodeEntryProps {
  sent: SentCode;
  onBack: () => void;
  askSecondFactor: (pending: PendingSignIn) => void;
}

export function CodeEntry({ sent, onBack, askSecondFactor }: CodeEntryProps) {
  const t = useTexts(identity);
  const element = useFirstFieldFocus();
  const [notice, setNotice] = useState(sent.message);
  const form = useApiForm({
    defaultValues: { otp: '', remember: false },
    send: ({ otp, remember }) =>
      callApi('POST /api/verify-otp', { email: sent.email, otp: onlyDigits(otp), remember }),
    onDone: (answer) => acceptSignIn(answer, askSecondFactor),
    errorsOf: codeErrors,
    isQuiet: true,
  });
  useFocusWhen(element, form.refusal);

  return (
    <form ref={element} className={styles.form} onSubmit={form.submit} noValidate>
      {form.refusal ? (
        <Notice tone="danger">{form.refusal.message}</Notice>
      ) : (
        <Notice tone="good">{notice}</Notice>
      )}
      <DigitsField label={t.code} hint={t.code_hint({ email: sent.email })} {...form.field('otp')} />
      <Checkbox label={t.remember} hint={t.remember_hint} {...form.field('remember')} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.login}
      </Button>
      <div className={`${styles.actions} ${styles.between}`}>
        <Button look="quiet" onClick={onBack}>
          {t.code_back}
        </Button>
        <SendCodeAgain email={sent.email} onSent={setNotice} />
      </div>
    </form>
  );
}

/** Codes are pasted with the spaces and words around them. */
function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}
