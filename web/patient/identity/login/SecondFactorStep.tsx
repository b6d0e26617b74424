import { useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from '#web/ui/Form.module.css';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import type { PendingSignIn } from './sign-in.ts';

interface SecondFactorStepProps {
  pending: PendingSignIn;
  /** Should one factor not be enough. */
  askAgain: (pending: PendingSignIn) => void;
  onBack: () => void;
}

export function SecondFactorStep({ pending, askAgain, onBack }: SecondFactorStepProps) {
  const t = useTexts(identity);
  const [method, setMethod] = useState(pending.methods[0] ?? 'recovery_code');
  const others = pending.methods.filter((each) => each !== method);
  const labels = { totp: t.use_totp, passkey: t.use_passkey, recovery_code: t.use_recovery_code };

  return (
    <>
      <PageHeading lead={t.second_lead}>{t.second_title}</PageHeading>
      <Card className={styles.form}>
        <SecondFactorForm key={method} method={method} token={pending.token} askAgain={askAgain} />
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
