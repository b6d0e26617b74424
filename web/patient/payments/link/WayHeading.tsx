import { type ReactNode, useEffect, useRef } from 'react';
import styles from './LinkPayment.module.css';

/** The way that was chosen; takes the focus, so that reading goes on here. */
export function WayHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}
