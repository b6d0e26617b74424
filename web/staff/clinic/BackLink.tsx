import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Clinic.module.css';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className={styles.back}>
      <Link to={to}>
        <ArrowLeft size={16} aria-hidden="true" /> {children}
      </Link>
    </p>
  );
}
