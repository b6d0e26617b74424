import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './NoteTexts.module.css';

/** In an empty note: begins with the template of the appointment's service. */
export function TemplateOffer({ onUse }: { onUse: () => void }) {
  const t = useTexts(staff_treatment);
  return (
    <div className={styles.offer}>
      <p>{t.template_there}</p>
      <Button look="secondary" size="small" onClick={onUse}>
        {t.template_use}
      </Button>
    </div>
  );
}
