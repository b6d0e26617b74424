import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import styles from './Accordion.module.css';

interface AccordionSection {
  id: string;
  title: ReactNode;
  content: ReactNode;
}

interface AccordionProps {
  sections: readonly AccordionSection[];
  /** Opening one section closes the others. */
  isExclusive?: boolean;
  openAtFirst?: string;
}

export function Accordion({ sections, isExclusive = false, openAtFirst }: AccordionProps) {
  const group = useId();

  return (
    <div className={styles.accordion}>
      {sections.map(({ id, title, content }) => (
        <details
          key={id}
          className={styles.section}
          open={id === openAtFirst}
          {...(isExclusive && { name: group })}
        >
          <summary className={styles.title}>
            {title}
            <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
