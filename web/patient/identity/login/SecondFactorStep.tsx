import { useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { DigitsField, RecoveryCodeField } from '#web/identity/CodeFields.tsx';
import { codeErrors } from '#web/identity/login-errors.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useFirstFieldFocus, useFocusWhen } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { askForPasskey } from '../passkey.ts';
import { acceptSignIn, type PendingSignIn } from './sign-in.ts';

interface SecondFactorStepProps {
  pending: PendingSignIn;
  /** Should one factor not be enough. */
  askAgain: (pending: PendingSignIn) => void;
  onBack: () => void;
}

export function SecondFactorStep({ pending, askAgain: readIfChanged, onBack }: SecondFactorStepProps) {
  const t = useTexts(identity);
  const [method, setMethod] = useState(pending.methods[0] ?? 'recovery_code');
  const others = pending.methods.filter((each) => each !== method);
  const labels = { totp: t.use_totp, passkey: t.use_passkey, recovery_code: t.use_recovery_code };

  return (
    <>
      <PageHeading lead={t.second_lead}>{t.second_title}</PageHeading>
      <Card className={styles.form}>
        <SecondFactorForm key={method} method={method} token={pending.token} askAgain={readIfChanged} />
        <div className={styles.actions}>
          {others.map((each) => (
            <Button key={each} look="quiet" onClick={() => setMethod(each)}>
              {labels[each]}
            </Button>
          ))}
          <Button look="quiet" onClick={onBack}>
            {t.back_to_login}
          </Button>
        </div>
      </Card>
    </>
  );
}

interface SecondFactorFormProps {
  method: PendingSignIn['methods'][number];
  token: string;
  askAgain: (pending: PendingSignIn) => void;
}

function SecondFactorForm({ method, token, askAgain: readIfChanged }: SecondFactorFormProps) {
  const t = useTexts(identity);
  const element = useFirstFieldFocus();
  const form = useSendForm({
    defaultValues: { totp: '', recovery_code: '', trust_device: false },
    send: async ({ totp, recovery_code, trust_device }) => {
      const factor = {
        totp: async () => ({ totp: totp.replace(/\s/g, '') }),
        recovery_code: async () => ({ recovery_code: recovery_code.trim() }),
        passkey: async () => ({ passkey: await givePasskey(token, t.passkey_failed) }),
      };
      const given = await factor[method]();
      return await callApi('POST /api/login/second-factor', { token, trust_device, ...given });
    },
    onDone: (answer) => acceptSignIn(answer, readIfChanged),
    errorsOf: codeErrors,
    isQuiet: true,
  });
  useFocusWhen(element, form.refusal);

  return (
    <form ref={element} className={styles.form} onSubmit={form.submit} noValidate>
      {form.refusal && <Notice tone="danger">{form.refusal.message}</Notice>}
      {method === 'totp' && <DigitsField label={t.second_totp} {...form.field('totp')} />}
      {method === 'recovery_code' && <RecoveryCodeField {...form.field('recovery_code')} />}
      <Checkbox label={t.trust_device} hint={t.trust_device_hint} {...form.field('trust_device')} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {method === 'passkey' ? t.second_passkey : t.second_confirm}
      </Button>
    </form>
  );
}

async function givePasskey(token: string, refusal: string) {
  const { data } = await callApi('POST /api/login/second-factor/passkey-options', { token });
  return await askForPasskey(data, refusal);
}
