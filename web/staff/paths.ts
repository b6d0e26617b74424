/** The addresses of the workspace, below /staff. This file imports nothing, so every screen may link to every other. */

/** The areas of the workspace; `area_<name>` of the texts `staff_shell` is what each is called. */
export type AreaName =
  | 'today'
  | 'calendar'
  | 'waitlist'
  | 'patients'
  | 'chats'
  | 'contacts'
  | 'money'
  | 'clinic'
  | 'audit'
  | 'accounts';

type ClinicPart = 'services' | 'categories' | 'doctors' | 'legal' | 'texts' | 'settings';

/** Opens the first area that the person may see, or the sign-in. */
export const START_PATH = '/';
export const FORGOT_PASSWORD_PATH = '/forgot-password';

export function pathTo(area: AreaName): string {
  return `/${area}`;
}

/** Opens the calendar with the dialog for a new appointment. */
export const NEW_APPOINTMENT_PATH = `${pathTo('calendar')}?new`;

/** In the address of a file: the appointment from which the person came. New papers are about it. */
export const FROM_APPOINTMENT = 'from';

export function pathToPatient(patientId: number, appointmentId?: number): string {
  return `/patients/${patientId}${appointmentId === undefined ? '' : `?${FROM_APPOINTMENT}=${appointmentId}`}`;
}

/** Where the note of this appointment is open in the file of its patient. */
export function pathToNote(patientId: number, appointmentId: number): string {
  return `${pathToPatient(patientId)}?tab=treatment&appointment=${appointmentId}`;
}

export function pathToConversation(conversationId: number): string {
  return `/chats?conversation_id=${conversationId}`;
}

/** Where a doctor meets the patient of an appointment by video. */
export const ROOM_PATH = '/visit/:appointment';

/** In the address of a room: let the patient in as soon as the doctor is in. */
export const LET_IN = 'let-in';

export function pathToRoom(appointmentId: number): string {
  return ROOM_PATH.replace(':appointment', String(appointmentId));
}

export function pathToEnquiry(enquiryId: number): string {
  return `/contacts?enquiry_id=${enquiryId}`;
}

/** One part of the clinic, or one service, category, doctor, legal text or template of a note in it. */
export function pathToClinic(part: ClinicPart, entry?: number | string): string {
  return entry === undefined ? `/clinic/${part}` : `/clinic/${part}/${entry}`;
}
