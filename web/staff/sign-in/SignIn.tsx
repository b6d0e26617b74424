import { type ReactNode, useState } from 'react';
import type { StaffPending, StaffSignInAnswer } from '#contract/identity-staff.contract.ts';
import { identity } from '#texts/generated/identity.ts';
import { identity_account } from '#texts/generated/identity_account.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { useTexts } from '#web/lib/language.ts';
import { AppSetUp } from './AppSetUp.tsx';
import { CodesStep } from './CodesStep.tsx';
import { FactorForm } from './FactorForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { type SignInStep, type StaffUser, stepAfter } from './sign-in-step.ts';

interface Face {
  title: string;
  lead: string;
  content: ReactNode;
}

interface SignInProps {
  /** Stands in the field already. */
  email?: string;
  /** How the first step is introduced. */
  title: string;
  lead: string;
  /** Where a password was chosen a moment ago, the way begins after it. */
  pending?: StaffPending;
  onSignedIn: (user: StaffUser) => void;
  /** The same way in leads through a page or through a dialog. */
  children: (face: Face) => ReactNode;
}

export function SignIn({ email = '', title, lead, pending, onSignedIn, children }: SignInProps) {
  const [step, setStep] = useState<SignInStep>(pending ? stepAfter(pending) : { kind: 'password' });
  const introduction = useIntroduction(step.kind) ?? { title, lead };
  const goBack = () => setStep({ kind: 'password' });
  const accept = (answer: StaffSignInAnswer) =>
    'user' in answer ? onSignedIn(answer.user) : setStep(stepAfter(answer));

  const content = () => {
    switch (step.kind) {
      case 'password':
        return <PasswordForm email={email} onDone={accept} />;
      case 'factor':
        return <FactorForm token={step.token} onDone={accept} onBack={goBack} />;
      case 'app':
        return (
          <AppSetUp
            token={step.token}
            onDone={({ recovery_codes, user }) => setStep({ kind: 'codes', codes: recovery_codes, user })}
            onBack={goBack}
          />
        );
      case 'codes':
        return <CodesStep codes={step.codes} onSaved={() => onSignedIn(step.user)} />;
    }
  };
  return children({ ...introduction, content: content() });
}

function useIntroduction(kind: SignInStep['kind']): Omit<Face, 'content'> | undefined {
  const t = useTexts(staff_sign_in);
  const words = useTexts(identity);
  const account = useTexts(identity_account);
  const introductions = {
    password: undefined,
    factor: { title: words.second_title, lead: words.second_lead },
    app: { title: account.totp_title, lead: t.app_lead },
    codes: { title: account.codes_title, lead: t.codes_lead },
  };
  return introductions[kind];
}
