import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffTasks } from '#contract/dashboard.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { lazyDialogs } from '#web/lib/lazy-dialogs.tsx';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { Link } from '#web/lib/router.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathTo } from '../paths.ts';
import { ReportedProblems } from '../rooms/ReportedProblems.tsx';
import { staffTasks, useOpenEnquiries, useUnreadMessages } from '../tasks/staff-tasks.ts';
import { NoteRequests } from './NoteRequests.tsx';
import { NotesToSign } from './NotesToSign.tsx';
import { SideEffects } from './SideEffects.tsx';
import {
  MoveRequests,
  PaymentTasks,
  Requests,
  UnfinishedAppointments,
  WaitingAccounts,
} from './TaskCards.tsx';
import styles from './Today.module.css';
import type { TaskDialog } from './task-dialog.ts';

/** Only a new clinic needs its code. */
const SetUpCard = lazyPart(async () => (await import('./SetUpCard.tsx')).SetUpCard);

const TaskDialogs = lazyDialogs(async () => (await import('./TaskDialogs.tsx')).TaskDialogs);

interface TaskListProps {
  /** An appointment that is listed beside the tasks is not listed here again. */
  listedIds: ReadonlySet<number>;
  /** Something that belongs on the screen is still on its way. */
  isArriving: boolean;
}

/** All tasks that a person has to decide. */
export function TaskList({ listedIds, isArriving }: TaskListProps) {
  const t = useTexts(staff_today);
  const { data, error, refetch } = useQuery(staffTasks(useLanguage()));
  if (!data && error) return <FailureNote message={error.message || undefined} onRetry={() => refetch()} />;
  if (!data || isArriving) return <Skeleton rows={5} label={t.loading} />;
  const unfinished = data.unfinished_appointments.filter(({ id }) => !listedIds.has(id));
  return <Tasks tasks={{ ...data, unfinished_appointments: unfinished }} />;
}

function Tasks({ tasks }: { tasks: StaffTasks }) {
  const t = useTexts(staff_today);
  const [dialog, setDialog] = useState<TaskDialog | null>(null);
  const place = useFocusFallback<HTMLElement>('h1');
  return (
    <section ref={place} className={styles.tasks} aria-label={t.tasks}>
      {isEmpty(tasks) && (
        <Card>
          <EmptyNote title={t.nothing_title} text={t.nothing_text} />
        </Card>
      )}
      {tasks.set_up.length + tasks.payment_providers.length > 0 && (
        <SetUpCard steps={tasks.set_up} providers={tasks.payment_providers} />
      )}
      <Inboxes tasks={tasks} />
      <SideEffects effects={tasks.side_effects} />
      <Requests requests={tasks.cancellation_requests} onOpen={setDialog} />
      <MoveRequests requests={tasks.move_requests} onOpen={setDialog} />
      <NotesToSign notes={tasks.notes_to_sign} />
      <NoteRequests requests={tasks.note_requests} onOpen={setDialog} />
      <ReportedProblems problems={tasks.reported_problems} />
      <UnfinishedAppointments appointments={tasks.unfinished_appointments} onOpen={setDialog} />
      <WaitingAccounts accounts={tasks.waiting_accounts} />
      <PaymentTasks tasks={tasks.payment_tasks} onOpen={setDialog} />
      <TaskDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </section>
  );
}

function Inboxes({ tasks }: { tasks: StaffTasks }) {
  const enquiries = useOpenEnquiries();
  const messages = useUnreadMessages();
  if (tasks.open_enquiries + tasks.unread_messages === 0) return null;
  return (
    <Card>
      <ul className={styles.list}>
        {messages.count > 0 && (
          <li>
            <Link to={pathTo('chats')}>{messages.label}</Link>
          </li>
        )}
        {enquiries.count > 0 && (
          <li>
            <Link to={pathTo('contacts')}>{enquiries.label}</Link>
          </li>
        )}
      </ul>
    </Card>
  );
}

function isEmpty(tasks: StaffTasks): boolean {
  const { open_enquiries, unread_messages } = tasks;
  const listed = [
    tasks.set_up,
    tasks.payment_providers,
    tasks.cancellation_requests,
    tasks.move_requests,
    tasks.unfinished_appointments,
    tasks.waiting_accounts,
    tasks.payment_tasks,
    tasks.reported_problems,
    tasks.note_requests,
    tasks.notes_to_sign,
    tasks.side_effects,
  ];
  return listed.every(({ length }) => length === 0) && open_enquiries + unread_messages === 0;
}
