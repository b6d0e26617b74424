import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useState } from 'react';
import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Example } from './Section.tsx';

export function SmallButtons() {
  const t = useTexts(gallery);
  const [answer, setAnswer] = useState<'yes' | 'no'>('yes');
  return (
    <>
      <Example title={t.iconOnly} isRow>
        <IconButton label={t.back}>
          <ChevronLeft />
        </IconButton>
        <IconButton label={t.back} hasBorder>
          <ChevronLeft />
        </IconButton>
        <IconButton label={t.back} hasBorder disabled>
          <ChevronLeft />
        </IconButton>
      </Example>
      <Example title={t.segments} isRow>
        <Segments
          label={t.segments}
          choices={[
            { value: 'yes', label: t.yes },
            { value: 'no', label: t.no },
          ]}
          value={answer}
          onChoose={setAnswer}
        />
      </Example>
    </>
  );
}
