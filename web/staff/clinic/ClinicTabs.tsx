import { NavLink } from 'react-router';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useTexts } from '#web/lib/language.ts';
import { useMayCall } from '../shell/permissions.ts';
import styles from './ClinicTabs.module.css';

/** Links that look like tabs: each part of the clinic has an address of its own. */
export function ClinicTabs() {
  const t = useTexts(staff_clinic);
  const maySeeSettings = useMayCall('listSettings');
  const parts = ['services', 'doctors', 'legal', ...(maySeeSettings ? (['settings'] as const) : [])] as const;
  return (
    <nav aria-label={t.parts} className={styles.tabs}>
      {parts.map((part) => (
        <NavLink key={part} to={`/clinic/${part}`} className={styles.tab ?? ''}>
          {t[part]}
        </NavLink>
      ))}
    </nav>
  );
}
