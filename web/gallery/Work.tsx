import { useState } from 'react';
import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { Example, Section } from './Section.tsx';

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
