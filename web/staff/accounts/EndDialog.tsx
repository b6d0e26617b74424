import { staff_accounts } from '#texts/generated/staff_accounts.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useStepUp } from '../shell/step-up.ts';
import type { ListedAccount } from './staff-list.ts';

interface EndDialogProps {
  account: ListedAccount;
  onDone: () => void;
  onClose: () => void;
}

export function EndDialog({ account: { id, name }, onDone, onClose }: EndDialogProps) {
  const t = useTexts(staff_accounts);
  const withProof = useStepUp();
  const form = useApiForm({
    defaultValues: {},
    send: () => withProof(() => callApi('POST /api/staff/accounts/:id/end', { id })),
    onDone,
  });
  return (
    <FormDialog
      title={t.end_title({ name })}
      about={t.end_text}
      action={t.end_confirm}
      isDanger
      form={form}
      onClose={onClose}
    />
  );
}
