import CalendarDays from 'lucide-react/icons/calendar-days';
import ExternalLink from 'lucide-react/icons/external-link';
import Link2 from 'lucide-react/icons/link-2';
import type { ReactNode } from 'react';
import { staff_empty } from '#texts/generated/staff_empty.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { useMayCall } from '../identity/permissions.ts';
import { useSignedIn } from '../identity/signed-in.ts';
import { pathToClinic } from '../paths.ts';

interface EmptyAreaProps {
  title: string;
  text: string;
  /** The next step: a screen of the workspace (`to`) or a page of the patient portal (`href`), which opens beside it. */
  next?: { to: string; label: string } | { href: string; label: string };
  icon?: ReactNode;
}

/**
 * A list without rows, with the next step. Every list stays empty for a doctor's account without an entry in the
 * catalogue, so this account reads that reason instead.
 */
export function EmptyArea({ title, text, next, icon }: EmptyAreaProps) {
  if (useHasNoEntry()) return <NoEntryNote />;
  return <EmptyNote title={title} text={text} icon={icon} action={next && <NextStep next={next} />} />;
}

function NextStep({ next }: Required<Pick<EmptyAreaProps, 'next'>>) {
  if ('to' in next)
    return (
      <ButtonLink look="secondary" to={next.to}>
        {next.label}
      </ButtonLink>
    );
  return (
    <a href={next.href} target="_blank" rel="noreferrer">
      {next.label} <ExternalLink aria-hidden size={16} />
    </a>
  );
}

/** A doctor's account that is linked to no entry of the catalogue; without another role the server refuses it messages and enquiries. */
export function useHasNoEntry(): boolean {
  const { roles, doctor_id } = useSignedIn();
  return roles.every((role) => role === 'doctor') && doctor_id === null;
}

export function NoEntryNote() {
  const t = useTexts(staff_empty);
  return (
    <EmptyNote
      title={t.no_entry_title}
      text={t.no_entry_text}
      icon={<Link2 />}
      action={
        <ButtonLink look="secondary" to={pathToClinic('doctors')}>
          {t.no_entry_link}
        </ButtonLink>
      }
    />
  );
}

/** There is no calendar, because the clinic has no doctor yet or the person's account belongs to none. */
export function NoDoctorNote() {
  const t = useTexts(staff_empty);
  const mayCreate = useMayCall('createDoctor');
  const next = mayCreate
    ? { to: pathToClinic('doctors', 'new'), label: t.add_doctor }
    : { to: pathToClinic('doctors'), label: t.to_doctors };
  return (
    <EmptyArea
      title={t.no_doctor_title}
      text={mayCreate ? t.no_doctor_text : t.no_doctor_others}
      next={next}
      icon={<CalendarDays />}
    />
  );
}
