import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DeletionOutlook } from '#contract/audit.contract.ts';
import { audit } from '#texts/generated/audit.ts';
import { audit_kind } from '#texts/generated/audit_kind.ts';
import { audit_part } from '#texts/generated/audit_part.ts';
import { audit_role } from '#texts/generated/audit_role.ts';
import { identity } from '#texts/generated/identity.ts';
import { AccessLog, accessColumns } from '#web/audit/AccessLog.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate } from '#web/lib/dates.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { useTexts } from '#web/lib/language.ts';
import { useNavigate } from '#web/lib/router.ts';
import { signOut } from '#web/lib/session.ts';
import { PageRefusal } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { pathTo } from '../paths.ts';
import styles from '../person/Account.module.css';
import { accountParts } from '../person/account-parts.ts';
import { Section } from '../person/Section.tsx';
import { storeSubmissionMessage } from '../thanks/submission-message.ts';
import { ConsentSection } from './ConsentSection.tsx';
import eraseStyles from './EraseSection.module.css';

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
    <Section id={accountParts.access} title={t.access_title} text={t.access_text}>
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
    <Section id={accountParts.export} title={t.export_title} text={t.export_text}>
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
  const identityTexts = useTexts(identity);
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
        label={identityTexts.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
      {form.isBusy && <Progress label={t.export_running} />}
    </FormDialog>
  );
}

function EraseSection() {
  const t = useTexts(audit);
  const [isWanted, setWanted] = useState(false);
  const outlook = useQuery({ ...eraseOutlook, enabled: isWanted });
  const close = () => setWanted(false);
  const found = isWanted && !outlook.isFetching ? outlook.data : undefined;
  return (
    <Section id={accountParts.deletion} title={t.deletion_title} text={t.deletion_text}>
      <div className={formStyles.actions}>
        <Button look="secondary" isBusy={isWanted && outlook.isFetching} onClick={() => setWanted(true)}>
          {t.deletion_open}
        </Button>
      </div>
      {isWanted && outlook.isLoadingError && (
        <FailureNote message={outlook.error.message || undefined} onRetry={() => outlook.refetch()} />
      )}
      {found?.state === 'possible' && <EraseDialog outlook={found} onClose={close} />}
      {found && found.state !== 'possible' && <CannotEraseDialog state={found.state} onClose={close} />}
    </Section>
  );
}

/** Asks for the last time: lists what is erased and what stays, and asks for the password. */
function EraseDialog({ outlook, onClose }: { outlook: DeletionOutlook; onClose: () => void }) {
  const t = useTexts(audit);
  const identityTexts = useTexts(identity);
  const leave = useLeaveAfterErasing();
  const form = useSendForm({
    defaultValues: { understood: false, current_password: '' },
    send: async (values) => {
      const answer = await eraseAccount(values, t.deletion_must_confirm);
      // Not in `onDone`: another read may have heard that the session is over, and this dialog is gone by then.
      leave(answer.message);
      return answer;
    },
    isQuiet: true,
  });
  return (
    <FormDialog
      title={t.deletion_dialog}
      about={<Notice tone="waiting">{t.deletion_warning}</Notice>}
      action={t.deletion_start}
      isDanger
      form={form}
      onClose={onClose}
    >
      <ErasedParts parts={outlook.parts} />
      <Checkbox label={t.deletion_understood} required {...form.field('understood')} />
      <PasswordField
        label={identityTexts.current_password}
        required
        autoComplete="current-password"
        {...form.field('current_password')}
      />
    </FormDialog>
  );
}

/** What goes at once, and what stays until when and by which law. */
function ErasedParts({ parts }: Pick<DeletionOutlook, 'parts'>) {
  const t = useTexts(audit);
  const names = useTexts(audit_part);
  const erased = parts.filter(({ is_kept }) => !is_kept);
  const retained = parts.filter(({ is_kept }) => is_kept);
  return (
    <div className={eraseStyles.parts}>
      <h3>{t.deletion_erased}</h3>
      <ul>
        {erased.map(({ what }) => (
          <li key={what}>{names[what]}</li>
        ))}
      </ul>
      {retained.length > 0 && (
        <>
          <h3>{t.deletion_kept}</h3>
          <ul>
            {retained.map(({ what, until, law }) => (
              <li key={what}>
                {names[what]}
                {until && (
                  <span className={eraseStyles.small}>
                    {t.deletion_until({ date: formatDate(until), law: law ?? '' })}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {retained.some(({ what }) => what === 'record' || what === 'chat') && (
            <p className={eraseStyles.small}>{t.deletion_name}</p>
          )}
        </>
      )}
    </div>
  );
}

interface CannotEraseDialogProps {
  state: Exclude<DeletionOutlook['state'], 'possible'>;
  onClose: () => void;
}

/** Why an account cannot be deleted yet, and where that is settled. */
function CannotEraseDialog({ state, onClose }: CannotEraseDialogProps) {
  const t = useTexts(audit);
  const isAboutAppointments = state === 'appointments_ahead';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.deletion_not_yet}
      about={isAboutAppointments ? t.deletion_appointments : t.deletion_money}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.close}
          </Button>
          <ButtonLink to={pathTo(isAboutAppointments ? 'ScheduleAppointment' : 'Invoices')}>
            {isAboutAppointments ? t.to_appointments : t.to_invoices}
          </ButtonLink>
        </>
      }
    />
  );
}

/** What erasing the account would do at this moment; loaded again each time. */
const eraseOutlook = queryOptions({
  queryKey: ['deletion outlook'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/deletion-request', {}, { signal })).data,
  staleTime: 0,
  gcTime: 0,
  // It is read when the dialog opens; another read would close the dialog and throw the password away.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

interface EraseValues {
  understood: boolean;
  current_password: string;
}

/** Without the tick nothing is sent; the reason stands beside the box. */
async function eraseAccount({ understood, current_password }: EraseValues, mustConfirm: string) {
  if (!understood) throw new PageRefusal(mustConfirm, { understood: [mustConfirm] });
  // Load the next screen first: once the account is erased, no request may wait in its name.
  await import('../thanks/ThankPages.tsx');
  return await callApi('POST /api/patients/deletion-request', { current_password });
}

/**
 * Leads to the thank-you screen and forgets the person on this device as soon as this private one is left;
 * sooner, it would ask for the next login.
 */
function useLeaveAfterErasing(): (message: string) => void {
  const navigate = useNavigate();
  const isGone = useRef(false);
  useEffect(
    () => () => {
      if (isGone.current) signOut();
    },
    [],
  );
  return (message) => {
    isGone.current = true;
    storeSubmissionMessage(message);
    navigate(pathTo('Thank'), { replace: true });
  };
}
