import type { Consents, WithdrawableKind } from '#contract/audit-consents.contract.ts';
import { audit_consent } from '#texts/generated/audit_consent.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';

interface WithdrawDialogProps {
  kind: WithdrawableKind;
  onDone: (changed: Consents) => void;
  onClose: () => void;
}

/** She reads what follows before she withdraws. No password: withdrawing is as easy as giving. */
export function WithdrawDialog({ kind, onDone, onClose }: WithdrawDialogProps) {
  const t = useTexts(audit_consent);
  const form = useApiForm({
    defaultValues: {},
    send: () => callApi('POST /api/patients/consents/:kind/withdraw', { kind }),
    onDone: ({ data }) => onDone(data),
  });
  return (
    <FormDialog
      title={t.dialog_title}
      about={
        <>
          <p>
            <strong>{t[kind]}</strong>
          </p>
          <p>{t.dialog_effect}</p>
          <p>{t[`effect_${kind}`]}</p>
        </>
      }
      action={t.dialog_action}
      isDanger
      form={form}
      onClose={onClose}
    />
  );
}
