import { useState } from 'react';
import { audit } from '#texts/generated/audit.ts';
import { identity } from '#texts/generated/identity.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/Button.tsx';
import formStyles from '#web/ui/Form.module.css';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { Section } from '../identity/account/Section.tsx';

export function ExportSection() {
  const t = useTexts(audit);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t.export_title} text={t.export_text}>
      <div className={formStyles.actions}>
        <Button look="secondary" onClick={() => setOpen(true)}>
          {t.export_open}
        </Button>
      </div>
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(audit);
  const words = useTexts(identity);
  const form = useApiForm({
    defaultValues: { current_password: '' },
    send: (password) => downloadFile('/api/patients/data-export', { input: password }),
    onDone: () => {
      showToast({ type: 'success', text: t.export_done });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t.export_dialog}
      about={<Notice tone="waiting">{t.export_hint}</Notice>}
      action={t.export_start}
      form={form}
      onClose={onClose}
    >
      <PasswordField
        label={words.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      {form.isBusy && <Progress label={t.export_running} />}
    </FormDialog>
  );
}
