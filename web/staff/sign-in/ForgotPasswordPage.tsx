import { Link } from 'react-router';
import { identity } from '#texts/generated/identity.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { ForgotPasswordForm } from '#web/identity/ForgotPasswordForm.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { SignInScreen } from './SignInScreen.tsx';

export function ForgotPasswordPage() {
  const t = useTexts(staff_sign_in);
  const words = useTexts(identity);
  return (
    <SignInScreen
      title={words.forgot_title}
      lead={t.forgot_lead}
      aside={<Link to="/">{words.back_to_login}</Link>}
    >
      <ForgotPasswordForm send={(values) => callApi('POST /api/staff/forgot-password', values)} />
    </SignInScreen>
  );
}
