import type { StaffTasks } from '#contract/dashboard.contract.ts';
import { type StaffEndpointName, staffPermissions } from '#contract/staff-permissions.ts';
import { listCancellationRequests } from '#server/appointments/cancel/cancel-appointment.service.ts';
import { listOpenMoveRequests } from '#server/appointments/move/decide-move-request.service.ts';
import { listUnfinishedAppointments } from '#server/appointments/run/ask-to-finish.service.ts';
import { listReportedProblems } from '#server/appointments/video/meet.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { unreadOfDoctor } from '#server/chat/staff-chats.service.ts';
import { countOpenEnquiries } from '#server/enquiries/list-enquiries.service.ts';
import { waitingAccounts } from '#server/identity/register/register.service.ts';
import { listPaymentTasks } from '#server/payments/ledger/finish-payment-task.service.ts';
import { inCall, isLimitedToOwn, type Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { resolveAll } from '#server/platform/resolve-all.ts';
import { listUnseenSideEffects } from '#server/treatment/diary/staff-diary.service.ts';
import { listNoteRequests } from '#server/treatment/insight/insight.service.ts';
import { listNotesToSign } from '#server/treatment/read-notes.service.ts';
import { providersToMend, remainingSetUp } from './set-up.service.ts';

/**
 * Each list in the roles that open it. A list that no role opens is empty, and so is one of the own things of a doctor
 * without a doctor's entry. All are asked for at once: Today, which everybody begins with, waits for them.
 */
export async function listTasks(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
  client: Pick<Client, 'locale'>,
): Promise<{ data: StaffTasks }> {
  const { db } = deps;
  const isLinked = staff.roles.includes('doctor') && (await doctorIdOf(db, staff.staffId)) !== undefined;
  const as = (name: StaffEndpointName) => inCall(staff, staffPermissions[name]);
  const may = (name: StaffEndpointName) => {
    const { roles } = as(name);
    return roles.length > 0 && (isLinked || !isLimitedToOwn({ roles }));
  };
  const data = await resolveAll({
    set_up: remainingSetUp(deps, staff),
    payment_providers: providersToMend(deps, staff),
    cancellation_requests: may('listCancellationRequests')
      ? dataOf(listCancellationRequests(deps, as('listCancellationRequests'), client))
      : [],
    move_requests: may('listMoveRequests')
      ? dataOf(listOpenMoveRequests(deps, as('listMoveRequests'), client))
      : [],
    unfinished_appointments: may('listUnfinished')
      ? dataOf(listUnfinishedAppointments(deps, as('listUnfinished')))
      : [],
    payment_tasks: may('listPaymentTasks') ? dataOf(listPaymentTasks(deps)) : [],
    reported_problems: may('listUnfinished') ? listReportedProblems(db, as('listUnfinished')) : [],
    waiting_accounts: may('approvePatient') ? listWaiting(db) : [],
    note_requests: may('decideNoteRequest') ? listNoteRequests(db, as('decideNoteRequest')) : [],
    notes_to_sign: may('signNote') ? listNotesToSign(deps, as('signNote')) : [],
    side_effects: may('seeSideEffect') ? listUnseenSideEffects(db, as('seeSideEffect')) : [],
    open_enquiries: may('listEnquiries') ? countOpenEnquiries(db, as('listEnquiries')) : 0,
    unread_messages: may('listStaffConversations') ? unreadOfDoctor(db, as('listStaffConversations')) : 0,
  });
  return { data };
}

async function dataOf<Rows>(answer: Promise<{ data: Rows }>): Promise<Rows> {
  return (await answer).data;
}

async function listWaiting(db: Db): Promise<StaffTasks['waiting_accounts']> {
  const accounts = await waitingAccounts(db);
  return accounts.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt.toISOString() }));
}
