import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuButton } from '#web/ui/MenuEntry.tsx';
import { useMayCall } from '../shell/permissions.ts';
import styles from './Calendar.module.css';
import type { OpenDialog } from './calendar-dialog.ts';
import type { CalendarView } from './calendar-view.ts';

/** What can be entered here. */
export function ChangeMenu({ view, onOpen }: { view: CalendarView; onOpen: OpenDialog }) {
  const t = useTexts(staff_calendar);
  const { doctorId, date } = view;
  return (
    <div className={styles.changes}>
      <Menu label={t.change} accessibleLabel={t.change_long}>
        <MenuButton onClick={() => onOpen({ kind: 'hours', doctorId })}>{t.hours}</MenuButton>
        <MenuButton onClick={() => onOpen({ kind: 'extra', doctorId, date })}>{t.extra}</MenuButton>
        <MenuButton onClick={() => onOpen({ kind: 'absence', doctorId, date })}>{t.absence}</MenuButton>
      </Menu>
      {useMayCall('createForPatient') && (
        <Button onClick={() => onOpen({ kind: 'new', doctorId, date })}>{t.new_visit}</Button>
      )}
    </div>
  );
}
