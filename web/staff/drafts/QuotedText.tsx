import type { ReactNode } from 'react';
import styles from './QuotedText.module.css';

interface QuotedTextProps {
  about: string;
  text: string;
  /** The buttons among which the person decides. */
  children: ReactNode;
}

/** A text that waits for a decision, with the reason above it. */
export function QuotedText({ about, text, children }: QuotedTextProps) {
  return (
    <div className={styles.box} role="alert">
      <p>{about}</p>
      <blockquote>{text}</blockquote>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
