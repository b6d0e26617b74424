import type { LegalSlug } from '#contract/content.contract.ts';
import { buildRequest } from '#web/lib/call-api.ts';
import { queries } from '#web/lib/queries.tsx';
import { OWN_ID } from '#web/shell/early-questions.ts';
import { APPOINTMENTS, askedAppointments } from '../appointments/asked-appointments.ts';
import { serviceCategories } from '../booking/service/service-categories.ts';
import { LEGAL_PAGES, legalPosts } from '../content/legal-posts.ts';
import { allDoctors } from '../doctors/doctors.ts';
import type { ScreenName } from '../paths.ts';

const readDoctors = () => queries.fetchQuery(allDoctors);
const readServices = () => queries.fetchQuery(serviceCategories);

/** The screens that look the same to every visitor, with what they show. */
const NEEDS: Partial<Record<ScreenName, Array<() => Promise<unknown>>>> = {
  Home: [readDoctors, readServices],
  Appointment: [readServices],
  Doctors: [readDoctors, readServices],
  Doctor: [readDoctors, readServices],
  Login: [],
  Register: [],
  ForgotPassword: [],
  Contact: [],
  PaymentCancel: [],
  Thank: [],
  ThankYou: [],
  ThankComponent: [],
  Forbidden: [],
  ...Object.fromEntries(
    Object.entries(LEGAL_PAGES).map(([slug, name]) => [
      name,
      [() => queries.fetchQuery(legalPosts(slug as LegalSlug))],
    ]),
  ),
};

/** Whether a screen can be drawn for everybody; one with a token in its address is for one person. */
export function isForEverybody(name: ScreenName): boolean {
  return NEEDS[name] !== undefined;
}

/** Asks for everything that a screen shows a visitor at once. What cannot be read is left to the browser. */
export async function readNeeds(name: ScreenName): Promise<void> {
  await Promise.allSettled((NEEDS[name] ?? []).map((read) => read()));
}

/** What a screen asks for first, beside the count that every header shows. */
const QUESTIONS: Partial<Record<ScreenName, [route: string, input: Record<string, unknown>]>> = {
  Dashboard: ['GET /api/patients/dashboard', {}],
  ScheduleAppointment: [APPOINTMENTS, askedAppointments(OWN_ID)],
  Chat: ['GET /api/chats', {}],
};

/** Such a screen can be drawn for the patient herself. */
export function asksEarly(name: ScreenName | undefined): boolean {
  return name !== undefined && QUESTIONS[name] !== undefined;
}

export function firstQuestions(name: ScreenName): string[] {
  const [route, input] = QUESTIONS[name] ?? [];
  const own = route === undefined || input === undefined ? [] : [buildRequest(route, input).url];
  return [...own, '/api/chats/total-unread-count'];
}
