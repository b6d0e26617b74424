import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button, Heading } from 'react-aria-components/Calendar';
import { ui } from '#texts/generated/ui.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Calendar.module.css';

export function CalendarHead() {
  const t = useTexts(ui);
  return (
    <header className={styles.head}>
      <Button slot="previous" className={styles.turn ?? ''} aria-label={t.previousMonth}>
        <ChevronLeft size={18} aria-hidden="true" />
      </Button>
      <Heading className={styles.title ?? ''} />
      <Button slot="next" className={styles.turn ?? ''} aria-label={t.nextMonth}>
        <ChevronRight size={18} aria-hidden="true" />
      </Button>
    </header>
  );
}
