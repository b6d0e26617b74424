import { useQuery } from '@tanstack/react-query';
import type { ApiRoutes } from '#contract/api.ts';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { DigitsField } from '#web/identity/CodeFields.tsx';
import { AppSecret } from '#web/identity/SecondFactorSecrets.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface AppSetUpProps {
  token: string;
  onDone: (answer: ApiRoutes['POST /api/staff/second-factor/confirm']['output']) => void;
  onBack: () => void;
}

export function AppSetUp({ token, onDone, onBack }: AppSetUpProps) {
  const t = useTexts(staff_sign_in);
  const words = useTexts(identity);
  // The key is asked for once: another one would make the key that the person has just scanned worthless.
  const secret = useQuery({
    queryKey: ['app secret', token],
    queryFn: async () =>
      (await callApi('POST /api/staff/second-factor/begin', { pending_token: token })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      {secret.isPending && <Skeleton rows={4} label={t.app_loading} />}
      {secret.isError && <FailureNote message={secret.error.message || undefined} />}
      {secret.data && <FirstCode secret={secret.data} token={token} onDone={onDone} />}
      <div className={formStyles.actions}>
        <Button look="quiet" onClick={onBack}>
          {words.back_to_login}
        </Button>
      </div>
    </>
  );
}

interface FirstCodeProps extends Omit<AppSetUpProps, 'onBack'> {
  secret: { secret: string; otpauth_url: string };
}

function FirstCode({ secret, token, onDone }: FirstCodeProps) {
  const t = useTexts(identity_account);
  const words = useTexts(identity);
  const form = useSendForm({
    defaultValues: { code: '' },
    send: ({ code }) =>
      callApi('POST /api/staff/second-factor/confirm', {
        pending_token: token,
        code: code.replace(/\s/g, ''),
      }),
    onDone,
    isQuiet: true,
  });
  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      <AppSecret {...secret} />
      <DigitsField label={t.totp_code} hint={t.totp_code_hint} {...form.field('code')} />
      <RestOfErrors refusal={form.refusal} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={words.please_wait}>
        {t.totp_confirm}
      </Button>
    </form>
  );
}
