import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanContent, Plans } from '#contract/treatment-plan.contract.ts';
import { staff_plan } from '#texts/generated/staff_plan.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useMayCall } from '../../identity/permissions.ts';
import styles from './Plan.module.css';
import { planTemplates } from './plan-queries.ts';

interface PlanActionsProps {
  patientId: number;
  content: PlanContent;
  /** The version that is stored; null while something is not. */
  version: number | null;
  onDone: (plans: Plans) => void;
}

/** What happens to a finished draft: released, kept as a template, or thrown away. */
export function PlanActions({ patientId, content, version, onDone }: PlanActionsProps) {
  const t = useTexts(staff_plan);
  const mayRelease = useMayCall('releasePlan');
  const mayKeepTemplate = useMayCall('addPlanTemplate');
  const [dialog, setDialog] = useState<'release' | 'discard' | 'template' | null>(null);
  const close = () => setDialog(null);
  const finish = (plans: Plans) => {
    close();
    onDone(plans);
  };
  return (
    <>
      <div className={styles.row}>
        {mayRelease && (
          <Button disabled={version === null} onClick={() => setDialog('release')}>
            {t.release}
          </Button>
        )}
        {mayKeepTemplate && (
          <Button look="secondary" onClick={() => setDialog('template')}>
            {t.keep_template}
          </Button>
        )}
        <Button look="quiet" onClick={() => setDialog('discard')}>
          {t.discard}
        </Button>
      </div>
      {!mayRelease && <p className={styles.soft}>{t.release_by_doctor}</p>}
      {dialog === 'release' && version !== null && (
        <ReleaseDialog patientId={patientId} version={version} onDone={finish} onClose={close} />
      )}
      {dialog === 'discard' && <DiscardDialog patientId={patientId} onDone={finish} onClose={close} />}
      {dialog === 'template' && <TemplateDialog content={content} onClose={close} />}
    </>
  );
}

interface DoneProps {
  patientId: number;
  onDone: (plans: Plans) => void;
  onClose: () => void;
}

function ReleaseDialog({ patientId, version, onDone, onClose }: DoneProps & { version: number }) {
  const t = useTexts(staff_plan);
  const { send, isBusy } = useSend(
    () =>
      callApi('POST /api/staff/patients/:patient_id/plans/draft/release', { patient_id: patientId, version }),
    {
      onDone: ({ data }) => {
        showToast({ type: 'success', text: t.released_toast });
        onDone(data);
      },
      onRefused: onClose,
    },
  );
  return (
    <Confirm
      title={t.release_title}
      about={t.release_text}
      action={t.release}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void send()}
    />
  );
}

function DiscardDialog({ patientId, onDone, onClose }: DoneProps) {
  const t = useTexts(staff_plan);
  const { send, isBusy } = useSend(
    () => callApi('DELETE /api/staff/patients/:patient_id/plans/draft', { patient_id: patientId }),
    { onDone: ({ data }) => onDone(data), onRefused: onClose },
  );
  return (
    <Confirm
      title={t.discard_title}
      about={t.discard_text}
      action={t.discard}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void send()}
    />
  );
}

interface ConfirmProps {
  title: string;
  about: string;
  action: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function Confirm({ title, about, action, isBusy, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      about={about}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {useTexts(staff_plan).cancel}
          </Button>
          <Button isBusy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}

function TemplateDialog({ content, onClose }: { content: PlanContent; onClose: () => void }) {
  const t = useTexts(staff_plan);
  const queries = useQueryClient();
  const form = useSendForm({
    defaultValues: { title: '' },
    send: ({ title }) => callApi('POST /api/staff/plan-templates', { title, ...content }),
    onDone: ({ data }) => {
      queries.setQueryData(planTemplates.queryKey, data);
      showToast({ type: 'success', text: t.template_kept });
      onClose();
    },
  });
  return (
    <FormDialog title={t.keep_template} action={t.keep_template} form={form} onClose={onClose}>
      <TextField label={t.template_title} maxLength={80} required {...form.field('title')} />
    </FormDialog>
  );
}
