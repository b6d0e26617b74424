import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staff_accounts } from '#texts/generated/staff_accounts.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { ui } from '#texts/generated/ui.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Menu, MenuButton } from '#web/ui/Menu.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { RowCard } from '#web/ui/RowCards.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { useSignedIn } from '../identity/signed-in.ts';
import { type AccountDialog, type ListedAccount, staffList } from '../identity/staff-list.ts';
import { useStepUp } from '../identity/step-up.ts';
import { AccountDialogs } from './AccountDialogs.tsx';
import styles from './Accounts.module.css';

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
  const uiTexts = useTexts(ui);
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
          ? { message: list.error.message || uiTexts.loadingFailed, onRetry: () => void list.refetch() }
          : undefined
      }
      empty={<EmptyNote title={t.empty_title} text={t.empty_text} />}
    />
  );
}

type AccountTexts = (typeof staff_accounts)['de'];
type Roles = (typeof staff_shell)['de'];

const TONES = { active: 'good', invited: 'waiting', left: 'over' } as const;
/** Sorts active accounts first, then invited ones, then ended ones. */
const ORDER = { active: 0, invited: 1, left: 2 } as const;

interface Texts {
  t: AccountTexts;
  roles: Roles;
}

function accountColumns(
  { t, roles }: Texts,
  selfId: number,
  onOpen: (dialog: AccountDialog) => void,
): Column<ListedAccount>[] {
  const role = (account: ListedAccount) => rolesInWords(account, roles);
  const state = (account: ListedAccount) => t[`state_${account.state}`];
  const isSortable = true;
  return [
    {
      key: 'name',
      header: t.name,
      cell: (account) => <Person account={account} note={account.id === selfId ? t.you : undefined} />,
      text: ({ name, email }) => `${name} ${email}`,
      sortBy: ({ last_name }) => last_name,
      isSortable,
    },
    { key: 'role', header: t.role, cell: role, text: role, isSortable },
    {
      key: 'state',
      header: t.state,
      cell: (account) => <Pill tone={TONES[account.state]}>{state(account)}</Pill>,
      text: state,
      sortBy: (account) => ORDER[account.state],
      isSortable,
    },
    {
      key: 'factor',
      header: t.factor,
      cell: (account) => factorOf(account, t),
      text: (account) => factorOf(account, t),
    },
    {
      key: 'doctor',
      header: t.doctor,
      cell: (account) => doctorOf(account, t),
      text: (account) => doctorOf(account, t),
    },
    {
      key: 'actions',
      header: t.actions,
      cell: (account) => <AccountActions account={account} onOpen={onOpen} />,
      text: () => '',
    },
  ];
}

/** Who works here as what, and whether the access is open. */
function accountCard(
  { t, roles }: Texts,
  selfId: number,
  onOpen: (dialog: AccountDialog) => void,
): RowCard<ListedAccount> {
  const detail = (label: string, value: string) => (value === '' ? [] : [{ label, value }]);
  return {
    headline: ({ name }) => name,
    lines: (account) => {
      const roleNames = rolesInWords(account, roles);
      return [account.id === selfId ? `${roleNames} · ${t.you}` : roleNames, account.email];
    },
    pill: ({ state }) => <Pill tone={TONES[state]}>{t[`state_${state}`]}</Pill>,
    action: (account) => <AccountActions account={account} onOpen={onOpen} />,
    more: (account) => [...detail(t.factor, factorOf(account, t)), ...detail(t.doctor, doctorOf(account, t))],
  };
}

function rolesInWords({ roles: held }: ListedAccount, roles: Roles): string {
  return held.map((role) => roles[`role_${role}`]).join(', ');
}

function Person({ account: { name, email }, note }: { account: ListedAccount; note: string | undefined }) {
  return (
    <div className={styles.person}>
      <span className={styles.name}>
        <strong>{name}</strong>
        {note && <Pill tone="brand">{note}</Pill>}
      </span>
      <span className={styles.email}>{email}</span>
    </div>
  );
}

function factorOf({ state, has_second_factor }: ListedAccount, t: AccountTexts): string {
  if (state === 'left') return '';
  return has_second_factor ? t.factor_on : t.factor_off;
}

function doctorOf({ roles, state, doctor_name }: ListedAccount, t: AccountTexts): string {
  if (!roles.includes('doctor') || state === 'left') return '';
  return doctor_name ?? t.not_linked;
}

interface AccountActionsProps {
  account: ListedAccount;
  onOpen: (dialog: AccountDialog) => void;
}

/**
 * People cannot end their own account, change its roles or invite themselves. A doctor who is the only administrator
 * links the own account.
 */
function AccountActions({ account, onOpen }: AccountActionsProps) {
  const t = useTexts(staff_accounts);
  const self = useSignedIn();
  const inviteAgain = useInviteAgain(account);
  const { name, roles, state } = account;
  const isOwn = account.id === self.id;
  const isAlone = !useOthersAdminister(self.id);
  const canLink = roles.includes('doctor') && state !== 'left' && (!isOwn || isAlone);
  if (isOwn && !canLink) return null;
  return (
    <Menu label={t.actions} accessibleLabel={t.actions_label({ name })}>
      {!isOwn && state !== 'left' && (
        <MenuButton onClick={() => onOpen({ kind: 'roles', account })}>{t.change_roles}</MenuButton>
      )}
      {state !== 'active' && (
        <MenuButton onClick={() => inviteAgain.send()}>
          {state === 'invited' ? t.renew : t.invite_again}
        </MenuButton>
      )}
      {canLink && <MenuButton onClick={() => onOpen({ kind: 'link', account })}>{t.link}</MenuButton>}
      {!isOwn && state !== 'left' && (
        <MenuButton onClick={() => onOpen({ kind: 'end', account })}>{t.end}</MenuButton>
      )}
    </Menu>
  );
}

/** Whether somebody else works for the administration. */
function useOthersAdminister(ownId: number): boolean {
  const accounts = useQuery(staffList).data ?? [];
  return accounts.some(
    ({ id, roles, state }) => id !== ownId && state === 'active' && roles.includes('admin'),
  );
}

/** Sends the invitation again; the link of the earlier mail no longer works. */
function useInviteAgain({ roles, first_name, last_name, email }: ListedAccount) {
  const withProof = useStepUp();
  const queries = useQueryClient();
  return useSend(
    () => withProof(() => callApi('POST /api/staff/accounts', { roles, first_name, last_name, email })),
    { onDone: () => queries.invalidateQueries({ queryKey: staffList.queryKey }) },
  );
}
