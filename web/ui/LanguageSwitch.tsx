import { ui } from '#texts/generated/ui.ts';
import { chooseLanguage, useLanguage, useTexts } from '#web/lib/language.ts';
import { Segments } from './Segments.tsx';

export function LanguageSwitch() {
  const t = useTexts(ui);
  return (
    <form>
      <Segments
        label={t.language}
        name="lang"
        value={useLanguage()}
        onChoose={chooseLanguage}
        choices={[
          { value: 'de', label: 'DE', accessibleLabel: `DE, ${t.german}` },
          { value: 'en', label: 'EN', accessibleLabel: `EN, ${t.english}` },
        ]}
      />
    </form>
  );
}
