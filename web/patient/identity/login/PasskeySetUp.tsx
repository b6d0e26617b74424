import type { SetUpAnswer } from '#contract/identity-session.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useFirstFieldFocus } from '#web/lib/use-first-field-focus.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { createPasskey } from '../passkey.ts';

export function PasskeySetUp({ token, onDone }: { token: string; onDone: (answer: SetUpAnswer) => void }) {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const element = useFirstFieldFocus();
  const form = useApiForm({
    defaultValues: { name: '', trust_device: false },
    send: async (values) => {
      const { data } = await callApi('POST /api/login/set-up/passkey-options', { token });
      const passkey = await createPasskey(data, account.passkey_failed);
      return await callApi('POST /api/login/set-up/passkey', { token, passkey, ...values });
    },
    onDone,
    isQuiet: true,
  });
  const isUnexplained = form.refusal !== null && form.field('name').errors.length === 0;
  return (
    <form ref={element} className={styles.form} onSubmit={form.submit} noValidate>
      {isUnexplained && <Notice tone="danger">{form.refusal?.message}</Notice>}
      <TextField
        label={account.passkey_name}
        hint={account.passkey_name_hint}
        required
        autoComplete="off"
        {...form.field('name')}
      />
      <Checkbox label={t.trust_device} hint={t.trust_device_hint} {...form.field('trust_device')} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {account.passkey_create}
      </Button>
    </form>
  );
}
