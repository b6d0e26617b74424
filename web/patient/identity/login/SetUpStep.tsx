import { type FormEvent, useState } from 'react';
import type { SetUpAnswer } from '#contract/identity-session.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { DigitsField } from '#web/identity/CodeFields.tsx';
import { AppSecret, RecoveryCodes } from '#web/identity/SecondFactorSecrets.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useFirstFieldFocus } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { createPasskey } from '../passkey.ts';
import { acceptSignIn, type PendingSignIn } from './sign-in.ts';

interface SetUpStepProps {
  pending: PendingSignIn;
  onBack: () => void;
}

/** The clinic demands a second factor and the account has none: nothing else opens before it is set up. */
export function SetUpStep({ pending, onBack }: SetUpStepProps) {
  const t = useTexts(identity);
  const [way, setWay] = useState<AppKey | 'passkey' | null>(null);
  const [done, setDone] = useState<SetUpAnswer | null>(null);
  if (done) return <SavedCodes answer={done} />;

  const { token, can_add_passkey } = pending;
  return (
    <>
      <PageHeading lead={t.set_up_lead}>{t.set_up_title}</PageHeading>
      <Card className={styles.form}>
        {way === null && (
          <Ways
            token={token}
            canAddPasskey={can_add_passkey && 'PublicKeyCredential' in window}
            choose={setWay}
          />
        )}
        {way === 'passkey' && <PasskeySetUp token={token} onDone={setDone} />}
        {way !== null && way !== 'passkey' && <AppSetUp appKey={way} token={token} onDone={setDone} />}
        <div className={styles.actions}>
          {way !== null && (
            <Button look="quiet" onClick={() => setWay(null)}>
              {t.set_up_other}
            </Button>
          )}
          <Button look="quiet" onClick={onBack}>
            {t.back_to_login}
          </Button>
        </div>
      </Card>
    </>
  );
}

interface WaysProps {
  token: string;
  canAddPasskey: boolean;
  choose: (way: AppKey | 'passkey') => void;
}

function Ways({ token, canAddPasskey, choose }: WaysProps) {
  const t = useTexts(identity);
  const element = useFirstFieldFocus();
  const form = useSendForm({
    defaultValues: {},
    send: () => callApi('POST /api/login/set-up/totp', { token }),
    onDone: ({ data }) => choose(data),
    isQuiet: true,
  });
  return (
    <form ref={element} className={styles.form} onSubmit={form.submit} noValidate>
      {form.refusal && <Notice tone="danger">{form.refusal.message}</Notice>}
      <p className={styles.note}>{t.set_up_app_text}</p>
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.set_up_app}
      </Button>
      {canAddPasskey && (
        <>
          <p className={styles.note}>{t.set_up_passkey_text}</p>
          <Button look="secondary" isWide onClick={() => choose('passkey')}>
            {t.set_up_passkey}
          </Button>
        </>
      )}
    </form>
  );
}

/** Shown only this once, so the screen waits for the person to go on. */
function SavedCodes({ answer }: { answer: SetUpAnswer }) {
  const t = useTexts(identity_account);
  const element = useFirstFieldFocus();
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    acceptSignIn(answer, () => undefined);
  };
  return (
    <>
      <PageHeading lead={t.codes_text}>{t.codes_title}</PageHeading>
      <Card>
        <form ref={element} className={styles.form} onSubmit={goOn}>
          <RecoveryCodes codes={answer.recovery_codes} />
          <Button type="submit" isWide>
            {t.codes_saved}
          </Button>
        </form>
      </Card>
    </>
  );
}

interface AppKey {
  secret: string;
  otpauth_url: string;
}

interface AppSetUpProps {
  appKey: AppKey;
  token: string;
  onDone: (answer: SetUpAnswer) => void;
}

function AppSetUp({ appKey, token, onDone }: AppSetUpProps) {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const element = useFirstFieldFocus();
  const form = useSendForm({
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

function PasskeySetUp({ token, onDone }: { token: string; onDone: (answer: SetUpAnswer) => void }) {
  const t = useTexts(identity);
  const account = useTexts(identity_account);
  const element = useFirstFieldFocus();
  const form = useSendForm({
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
