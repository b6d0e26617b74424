import type { StaffTasks } from '#contract/dashboard.contract.ts';

export type OpenTaskOfPatient =
  | { kind: 'note'; task: StaffTasks['notes_to_sign'][number] }
  | { kind: 'side_effect'; task: StaffTasks['side_effects'][number] }
  | { kind: 'note_request'; task: StaffTasks['note_requests'][number] }
  | { kind: 'request'; task: StaffTasks['cancellation_requests'][number] }
  | { kind: 'move_request'; task: StaffTasks['move_requests'][number] }
  | { kind: 'appointment'; task: StaffTasks['unfinished_appointments'][number] }
  | { kind: 'payment'; task: StaffTasks['payment_tasks'][number] };

/** The tasks of the clinic that are about this patient, what concerns the treatment first; not this appointment itself. */
export function openTasksOf(
  tasks: StaffTasks,
  { patientId, appointmentId }: { patientId: number; appointmentId: number },
): OpenTaskOfPatient[] {
  const isOwn = ({ patient }: { patient: { id: number } | null }) => patient?.id === patientId;
  const isOther = ({ id }: { id: number }) => id !== appointmentId;
  return [
    ...tasks.side_effects.filter(isOwn).map((task) => ({ kind: 'side_effect' as const, task })),
    ...tasks.notes_to_sign.filter(isOwn).map((task) => ({ kind: 'note' as const, task })),
    ...tasks.note_requests.filter(isOwn).map((task) => ({ kind: 'note_request' as const, task })),
    ...tasks.cancellation_requests
      .filter(isOwn)
      .filter(isOther)
      .map((task) => ({ kind: 'request' as const, task })),
    ...tasks.move_requests
      .filter(isOwn)
      .filter(isOther)
      .map((task) => ({ kind: 'move_request' as const, task })),
    ...tasks.unfinished_appointments
      .filter(isOwn)
      .filter(isOther)
      .map((task) => ({ kind: 'appointment' as const, task })),
    ...tasks.payment_tasks.filter(isOwn).map((task) => ({ kind: 'payment' as const, task })),
  ];
}
