import { staff_sign_in } from '#texts/generated/staff_sign_in.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { LinkPage } from './LinkPage.tsx';

export function InvitationPage() {
  const t = useTexts(staff_sign_in);
  return (
    <LinkPage
      title={t.invitation_title}
      lead={t.invitation_lead}
      aside={t.invitation_aside}
      action={t.invitation_save}
      defaultValues={{ password: '' }}
      send={(token, { password }) => callApi('POST /api/staff/invitation', { token, password })}
    />
  );
}
