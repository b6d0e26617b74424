import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staff_accounts } from '#texts/generated/staff_accounts.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useSignedIn } from '../shell/signed-in.ts';
import { AccountDialogs } from './AccountDialogs.tsx';
import { accountCard, accountColumns } from './account-columns.tsx';
import { type AccountDialog, staffList } from './staff-list.ts';

/** The accounts of the team: invite a person, end an account, link an account to a doctor. */
export function AccountsArea() {
  const t = useTexts(staff_accounts);
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const invite = <Button onClick={() => setDialog({ kind: 'invite' })}>{t.invite}</Button>;
  return (
    <Page width="wide">
      <PageHeading lead={t.lead} action={invite}>
        {t.title}
      </PageHeading>
      <Card>
        <AccountsTable onOpen={setDialog} />
      </Card>
      <AccountDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </Page>
  );
}

function AccountsTable({ onOpen }: { onOpen: (dialog: AccountDialog) => void }) {
  const t = useTexts(staff_accounts);
  const words = useTexts(ui);
  const roles = useTexts(staff_shell);
  const { id } = useSignedIn();
  const list = useQuery(staffList);
  return (
    <DataTable
      caption={t.title}
      columns={accountColumns({ t, roles }, id, onOpen)}
      card={accountCard({ t, roles }, id, onOpen)}
      rowKey={({ id }) => id}
      rows={list.data}
      startView={{ pageSize: 20, sort: { key: 'state', direction: 'asc' } }}
      failure={
        list.isLoadingError
          ? { message: list.error.message || words.loadingFailed, onRetry: () => void list.refetch() }
          : undefined
      }
      empty={<EmptyNote title={t.empty_title} text={t.empty_text} />}
    />
  );
}
