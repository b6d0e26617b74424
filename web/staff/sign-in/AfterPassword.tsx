import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { StaffPending } from '#contract/identity-staff.contract.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { useTexts } from '#web/lib/language.ts';
import { SignIn } from './SignIn.tsx';
import { SignInScreen } from './SignInScreen.tsx';

/** A password was just chosen by a link; the rest of the way in follows, and then the workspace. */
export function AfterPassword({ pending }: { pending: StaffPending }) {
  const t = useTexts(staff_sign_in);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const enter = () => {
    queries.clear();
    navigate('/', { replace: true });
  };
  return (
    <SignIn title={t.title} lead={t.lead} pending={pending} onSignedIn={enter}>
      {({ title, lead, content }) => (
        <SignInScreen title={title} lead={lead} isNext>
          {content}
        </SignInScreen>
      )}
    </SignIn>
  );
}
