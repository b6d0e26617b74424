import MailWarning from 'lucide-react/icons/mail-warning';
import { useState } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { callApi } from '#web/lib/call-api.ts';
import { focusHeading } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { signOut } from '#web/lib/session.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { MessageCard } from '#web/shell/MessageCard.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { pathTo } from '../paths.ts';

/** Behind the link in the mail to a former address. Opening it changes nothing: mail scanners open links, too. */
export function UndoEmailPage() {
  const t = useTexts(identity);
  const { token = '' } = useParams();
  const [undone, setUndone] = useState<string>();
  const form = useSendForm({
    defaultValues: {},
    send: () => callApi('POST /api/patients/undo-email-change', { token }),
    onDone: ({ message, is_signed_out }) => {
      if (is_signed_out) signOut();
      setUndone(message);
      focusHeading();
    },
    isQuiet: true,
  });
  if (undone) {
    return (
      <MessageCard
        Icon={MailWarning}
        tone="good"
        title={t.undo_done_title}
        notice={<Notice tone="good">{undone}</Notice>}
        actions={<ButtonLink to={pathTo('Login')}>{t.to_login}</ButtonLink>}
      />
    );
  }
  return (
    <MessageCard
      Icon={MailWarning}
      tone="waiting"
      title={t.undo_title}
      text={t.undo_lead}
      hint={t.undo_hint}
      notice={form.refusal && <Notice tone="danger">{form.refusal.message}</Notice>}
      actions={
        <>
          <Button isBusy={form.isBusy} busyText={t.please_wait} onClick={() => form.submit()}>
            {t.undo}
          </Button>
          {form.refusal && (
            <ButtonLink to={pathTo('Contact')} look="secondary">
              {t.to_contact}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
