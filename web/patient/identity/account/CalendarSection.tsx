import { identity_calendar } from '#texts/generated/identity_calendar.ts';
import { CalendarAddress } from '#web/identity/CalendarAddress.tsx';
import { useTexts } from '#web/lib/language.ts';
import { accountParts } from '../../person/account-parts.ts';
import { Section } from '../../person/Section.tsx';

export function CalendarSection() {
  const t = useTexts(identity_calendar);
  return (
    <Section id={accountParts.calendar} title={t.title} text={t.text}>
      <CalendarAddress whose="patient" />
    </Section>
  );
}
