import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from '../Patients.module.css';

interface RecordFrameProps {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** What was opened from the list: it takes the focus, and leads back. */
export function RecordFrame({ title, action, children }: RecordFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <p className={styles.back}>
        <Link to="?tab=history">
          <ArrowLeft size={16} aria-hidden="true" /> {useTexts(staff_patients).back_to_records}
        </Link>
      </p>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  );
}
