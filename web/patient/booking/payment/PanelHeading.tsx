import { type ReactNode, useEffect, useRef } from 'react';
import styles from './PaymentPanel.module.css';

/** What was opened by choosing it; takes the focus, so that reading goes on here. */
export function PanelHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h3>
  );
}
