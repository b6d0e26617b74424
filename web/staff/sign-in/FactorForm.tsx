import { useState } from 'react';
import type { StaffSignedIn } from '#contract/identity-staff.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { DigitsField } from '#web/identity/DigitsField.tsx';
import { RecoveryCodeField } from '#web/identity/RecoveryCodeField.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useFirstFieldFocus } from '#web/lib/use-first-field-focus.ts';
import { Button } from '#web/ui/Button.tsx';
import formStyles from '#web/ui/Form.module.css';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';

interface FactorFormProps {
  token: string;
  onDone: (answer: StaffSignedIn) => void;
  onBack: () => void;
}

/** A code of the app, or one of the codes that were saved for the day the phone is not at hand. */
export function FactorForm({ token, onDone, onBack }: FactorFormProps) {
  const t = useTexts(identity);
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} token={token} onDone={onDone} />
      <div className={formStyles.actions}>
        <Button look="quiet" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? t.use_totp : t.use_recovery_code}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t.back_to_login}
        </Button>
      </div>
    </>
  );
}

interface CodeFormProps extends Omit<FactorFormProps, 'onBack'> {
  isRecovery: boolean;
}

function CodeForm({ isRecovery, token, onDone }: CodeFormProps) {
  const t = useTexts(identity);
  const element = useFirstFieldFocus();
  const form = useApiForm({
    defaultValues: { code: '' },
    send: ({ code }) =>
      callApi('POST /api/staff/login/second-factor', { pending_token: token, code: code.trim() }),
    onDone,
    isQuiet: true,
  });
  return (
    <form ref={element} className={formStyles.form} onSubmit={form.submit} noValidate>
      {isRecovery ? (
        <RecoveryCodeField {...form.field('code')} />
      ) : (
        <DigitsField label={t.second_totp} {...form.field('code')} />
      )}
      <RestOfErrors texts={form.refusal?.rest} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.second_confirm}
      </Button>
    </form>
  );
}
