import { useState } from 'react';
import { gallery } from '#texts/generated/gallery.ts';
import { formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Calendar } from '#web/ui/Calendar.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Example, Section } from './Section.tsx';

const FREE_DAYS = ['17', '18', '19', '20', '24', '25', '26', '30'];
const TODAY = '2026-11-16';
const NO_DAYS: ReadonlySet<string> = new Set();

export function Calendars() {
  const language = useLanguage();
  const t = gallery[language];
  const [month, setMonth] = useState('2026-11');
  const [day, setDay] = useState<string | null>('2026-11-19');
  const freeDays = new Set(FREE_DAYS.map((free) => `${month}-${free}`));

  const turn = (next: string) => {
    setMonth(next);
    setDay(null);
  };

  return (
    <Section title={t.calendars}>
      <Example title={t.normal}>
        <Calendar
          label={t.chooseDay}
          month={month}
          value={day}
          today={TODAY}
          firstDate={TODAY}
          markedDates={freeDays}
          onMonthChange={turn}
          onPick={setDay}
        />
        <p>{day ? t.pickedDay({ day: formatWeekday(day, language) }) : t.nothingPicked}</p>
      </Example>
      <Example title={t.loadingFace}>
        <Calendar
          label={t.loadingFace}
          month={month}
          value={null}
          today={TODAY}
          markedDates={NO_DAYS}
          isLoading
          onMonthChange={turn}
          onPick={setDay}
        />
      </Example>
    </Section>
  );
}

const LIMITS = { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 10_485_760 };

export function Work() {
  const t = useTexts(gallery);
  const [file, setFile] = useState<File | null>(null);
  const [longNamed, setLongNamed] = useState<File | null>(
    () => new File(['%PDF'], 'Hormonprofil-und-Blutbild-der-letzten-drei-Jahre-Labor-Mitte.pdf'),
  );

  return (
    <Section title={t.work}>
      <Example title={t.upload}>
        <Progress label={t.upload} share={0.42} />
        <Progress label={t.preparing} />
      </Example>
      <Example title={t.normal}>
        <FilePicker
          label={t.finding}
          hint={t.findingHint}
          file={file}
          limits={LIMITS}
          onPick={setFile}
          required
        />
      </Example>
      <Example title={t.longText}>
        <FilePicker label={t.finding} file={longNamed} limits={LIMITS} onPick={setLongNamed} />
      </Example>
      <Example title={t.withError}>
        <FilePicker
          label={t.finding}
          hint={t.findingHint}
          errors={[t.noFile]}
          file={file}
          limits={LIMITS}
          onPick={setFile}
          required
        />
      </Example>
      <Example title={t.disabled}>
        <FilePicker label={t.finding} file={null} limits={LIMITS} onPick={setFile} disabled />
      </Example>
    </Section>
  );
}
