import { useQueryClient } from '@tanstack/react-query';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { callApi } from '#web/lib/call-api.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useStepUp } from '../../shell/step-up.ts';
import { type LegalSlug, type LegalVersion, legalTexts } from './legal-query.ts';

interface WithdrawDialogProps {
  slug: LegalSlug;
  version: LegalVersion;
  onClose: () => void;
}

/** Takes an announced version back. One that came into force meanwhile is refused, and shown as such. */
export function WithdrawDialog({ slug, version, onClose }: WithdrawDialogProps) {
  const t = useTexts(staff_clinic_legal);
  const queries = useQueryClient();
  const withProof = useStepUp();
  const { id, published_at } = version;
  const route = 'POST /api/staff/legal/:slug/versions/:id/withdrawal';
  const form = useApiForm({
    defaultValues: {},
    send: () => withProof(() => callApi(route, { slug, id })),
    onDone: async () => {
      await queries.invalidateQueries(legalTexts);
      onClose();
      focusHeading();
    },
  });
  return (
    <FormDialog
      title={t.withdraw_title}
      about={t.withdraw_text({ date: formatDateTime(published_at) })}
      action={t.withdraw}
      isDanger
      form={form}
      onClose={onClose}
    />
  );
}
