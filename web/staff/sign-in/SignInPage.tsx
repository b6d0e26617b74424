import { Link } from 'react-router';
import { identity } from '#texts/generated/identity.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { useTexts } from '#web/lib/language.ts';
import { SignIn } from './SignIn.tsx';
import { SignInScreen } from './SignInScreen.tsx';
import type { StaffUser } from './sign-in-step.ts';

export function SignInPage({ onSignedIn }: { onSignedIn: (user: StaffUser) => void }) {
  const t = useTexts(staff_sign_in);
  const words = useTexts(identity);
  return (
    <SignIn title={t.title} lead={t.lead} onSignedIn={onSignedIn}>
      {({ title, lead, content }) => (
        <SignInScreen
          title={title}
          lead={lead}
          aside={
            <>
              <Link to="/forgot-password">{words.forgot_link}</Link> ·{' '}
              <a href="/patient/">{t.patient_link}</a>
            </>
          }
        >
          {content}
        </SignInScreen>
      )}
    </SignIn>
  );
}
