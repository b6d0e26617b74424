import { expect, test } from 'vitest';
import type { StaffTasks } from '#contract/dashboard.contract.ts';
import { openTasksOf } from './open-tasks.ts';

const MARIA = { id: 7, name: 'Maria Vogel' };
const EVA = { id: 8, name: 'Eva Lang' };

test('the tasks about a patient are listed without those of others and without the appointment itself', () => {
  const tasks = {
    side_effects: [{ id: 15, patient: MARIA }],
    notes_to_sign: [
      { appointment_id: 9, patient: MARIA },
      { appointment_id: 10, patient: EVA },
    ],
    note_requests: [{ id: 16, patient: EVA }],
    cancellation_requests: [
      { id: 12, patient: MARIA },
      { id: 40, patient: EVA },
    ],
    move_requests: [{ id: 17, patient: MARIA }],
    unfinished_appointments: [
      { id: 13, patient: MARIA },
      { id: 11, patient: MARIA },
    ],
    payment_tasks: [
      { id: 14, patient: MARIA },
      { id: 41, patient: null },
    ],
  } as unknown as StaffTasks;
  const found = openTasksOf(tasks, { patientId: MARIA.id, appointmentId: 11 });
  expect(found.map(({ kind, task }) => [kind, 'id' in task ? task.id : task.appointment_id])).toEqual([
    ['side_effect', 15],
    ['note', 9],
    ['request', 12],
    ['move_request', 17],
    ['appointment', 13],
    ['payment', 14],
  ]);
});
