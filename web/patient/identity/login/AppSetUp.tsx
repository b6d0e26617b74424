import type { SetUpAnswer } from '#contract/identity-session.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { AppSecret } from '#web/identity/AppSecret.tsx';
import { DigitsField } from '#web/identity/DigitsField.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useFirstFieldFocus } from '#web/lib/use-first-field-focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';

export interface AppKey {
  secret: string;
  otpauth_url: string;
}

interface AppSetUpProps {
  appKey: AppKey;
  token: string;
  onDone: (answer: SetUpAnswer) => void;
}

export function AppSetUp({ appKey, token, onDone }: AppSetUpProps) {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const element = useFirstFieldFocus();
  const form = useApiForm({
    defaultValues: { code: '', trust_device: false },
    send: ({ code, trust_device }) =>
      callApi('POST /api/login/set-up/totp/confirm', { token, code: code.replace(/\s/g, ''), trust_device }),
    onDone,
    isQuiet: true,
  });
  const isUnexplained = form.refusal !== null && form.field('code').errors.length === 0;
  return (
    <form ref={element} className={styles.form} onSubmit={form.submit} noValidate>
      {isUnexplained && <Notice tone="danger">{form.refusal?.message}</Notice>}
      <AppSecret {...appKey} />
      <DigitsField label={account.totp_code} hint={account.totp_code_hint} {...form.field('code')} />
      <Checkbox label={t.trust_device} hint={t.trust_device_hint} {...form.field('trust_device')} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {account.totp_confirm}
      </Button>
    </form>
  );
}
