import { buildRequest } from '#web/lib/call-api.ts';
import { OWN_ID } from '#web/shell/early-questions.ts';
import { APPOINTMENTS, askedAppointments } from '../appointments/asked-appointments.ts';
import type { ScreenName } from '../paths.ts';

/** What a screen asks for first, beside the count that every header shows. */
const QUESTIONS: Partial<Record<ScreenName, [route: string, input: Record<string, unknown>]>> = {
  Dashboard: ['GET /api/patients/dashboard', {}],
  ScheduleAppointment: [APPOINTMENTS, askedAppointments(OWN_ID)],
  Chat: ['GET /api/chats', {}],
};

export function firstQuestions(name: ScreenName): string[] {
  const [route, input] = QUESTIONS[name] ?? [];
  const own = route === undefined || input === undefined ? [] : [buildRequest(route, input).url];
  return [...own, '/api/chats/total-unread-count'];
}
