import { useState } from 'react';
import { audit } from '#texts/generated/audit.ts';
import { audit_kind } from '#texts/generated/audit_kind.ts';
import { audit_role } from '#texts/generated/audit_role.ts';
import { identity } from '#texts/generated/identity.ts';
import { AccessLog, accessColumns } from '#web/audit/AccessLog.tsx';
import { downloadFile } from '#web/lib/download-file.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from '../identity/account/Account.module.css';
import { Section } from '../identity/account/Section.tsx';
import { ConsentSection } from './ConsentSection.tsx';
import { EraseSection } from './EraseSection.tsx';

/** The patient's rights over the data: see consents and accesses, withdraw, export, erase. */
export function DataSections() {
  return (
    <>
      <ConsentSection />
      <div className={styles.columns}>
        <AccessSection />
        <div className={styles.column}>
          <ExportSection />
          <EraseSection />
        </div>
      </div>
    </>
  );
}

function AccessSection() {
  const t = useTexts(audit);
  return (
    <Section title={t.access_title} text={t.access_text}>
      <AccessList />
    </Section>
  );
}

function AccessList() {
  const t = useTexts(audit);
  const columns = accessColumns({ t, kinds: useTexts(audit_kind), roles: useTexts(audit_role) });
  const table = useServerTable('GET /api/patients/access-log', { pageSize: 5 });
  const empty = <EmptyNote title={t.access_empty_title} text={t.access_empty_text} />;
  return <AccessLog caption={t.access_title} columns={columns} table={table} empty={empty} />;
}

function ExportSection() {
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
  const form = useSendForm({
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
