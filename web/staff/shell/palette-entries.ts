import type { LucideIcon } from 'lucide-react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import type { PatientRow } from '#contract/patients.contract.ts';
import type { StaffEndpointName } from '#contract/staff-permissions.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import type { staff_shell } from '#texts/generated/staff_shell.ts';
import { birthday } from '#web/lib/dates.ts';
import { mayCall } from '../identity/permissions.ts';
import { logOut } from '../identity/signed-in.ts';
import { NEW_APPOINTMENT_PATH, pathTo, pathToClinic, pathToPatient } from '../paths.ts';
import { areasFor } from '../routes.ts';

type Texts = (typeof staff_shell)['de'];

/** One line of the palette: a patient, a place, or something to do. */
export interface PaletteEntry {
  id: string;
  group: 'patients' | 'places' | 'actions';
  label: string;
  note?: string | undefined;
  Icon: LucideIcon;
  /** The address to open, or what is done instead. */
  to: string | (() => unknown);
}

/** Beginnings of words count, in any order: "kal" finds the calendar. Patients come first, as the server found them. */
export function paletteEntries(
  search: string,
  { roles, patients, t }: { roles: readonly StaffRole[]; patients: PatientRow[]; t: Texts },
): PaletteEntry[] {
  const sought = wordsOf(search);
  const fixed = [...placesOf(roles, t), ...actionsOf(roles, t)].filter(({ label }) =>
    sought.every((word) => wordsOf(label).some((each) => each.startsWith(word))),
  );
  return [...patients.map(patientEntry), ...fixed];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

function patientEntry({ id, first_name, last_name, birthdate }: PatientRow): PaletteEntry {
  const label = `${last_name}, ${first_name}`;
  return {
    id: `patient-${id}`,
    group: 'patients',
    label,
    note: birthday(birthdate) || undefined,
    Icon: UserRound,
    to: pathToPatient(id),
  };
}

function placesOf(roles: readonly StaffRole[], t: Texts): PaletteEntry[] {
  const places = areasFor(roles).map(
    ({ name, Icon }): PaletteEntry => ({
      id: `area-${name}`,
      group: 'places',
      label: t[`area_${name}`],
      Icon,
      to: pathTo(name),
    }),
  );
  const parts = CLINIC_PARTS.filter(({ needs }) => mayCall(roles, needs)).map(
    ({ part }): PaletteEntry => ({
      id: `clinic-${part}`,
      group: 'places',
      label: t[`palette_${part}`],
      Icon: Settings,
      to: pathToClinic(part),
    }),
  );
  return [...places, ...parts];
}

const CLINIC_PARTS = [
  { part: 'services', needs: 'readCatalogue' },
  { part: 'doctors', needs: 'readCatalogue' },
  { part: 'legal', needs: 'listLegalTexts' },
  { part: 'settings', needs: 'listSettings' },
] as const satisfies { part: string; needs: StaffEndpointName }[];

function actionsOf(roles: readonly StaffRole[], t: Texts): PaletteEntry[] {
  const proposal: PaletteEntry = {
    id: 'new-appointment',
    group: 'actions',
    label: t.palette_new_appointment,
    Icon: CalendarPlus,
    to: NEW_APPOINTMENT_PATH,
  };
  const leave: PaletteEntry = {
    id: 'log-out',
    group: 'actions',
    label: t.logout,
    Icon: LogOut,
    to: logOut,
  };
  return mayCall(roles, 'createForPatient') ? [proposal, leave] : [leave];
}
