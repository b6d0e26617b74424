import { useQueryClient } from '@tanstack/react-query';
import { identity } from '#texts/generated/identity.ts';
import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { ForgotPasswordForm, ResetPasswordForm } from '#web/identity/PasswordForms.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link, useNavigate } from '#web/lib/router.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { FORGOT_PASSWORD_PATH, START_PATH } from '../paths.ts';
import { SignInScreen } from './SignInPage.tsx';

export function ResetPasswordPage() {
  const t = useTexts(identity);
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // The server has ended every session of the account, also the one in this browser.
  const goToSignIn = () => {
    queries.clear();
    navigate(START_PATH, { replace: true });
  };
  return (
    <SignInScreen
      title={t.reset_title}
      lead={t.reset_lead}
      aside={<Link to={FORGOT_PASSWORD_PATH}>{t.reset_new_link}</Link>}
    >
      <ResetPasswordForm
        send={(values) => callApi('POST /api/staff/reset-password', { token, ...values })}
        onDone={goToSignIn}
      />
    </SignInScreen>
  );
}

export function ForgotPasswordPage() {
  const t = useTexts(staff_sign_in);
  const identityTexts = useTexts(identity);
  return (
    <SignInScreen
      title={identityTexts.forgot_title}
      lead={t.forgot_lead}
      aside={<Link to={START_PATH}>{identityTexts.back_to_login}</Link>}
    >
      <ForgotPasswordForm send={(values) => callApi('POST /api/staff/forgot-password', values)} />
    </SignInScreen>
  );
}
