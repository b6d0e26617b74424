import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { shell } from '#texts/generated/shell.ts';
import { useTexts } from '#web/lib/language.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuHead } from './MenuHead.tsx';
import styles from './PersonMenu.module.css';

interface PersonMenuProps {
  name: string;
  /** The role in which the person is signed in. */
  note?: string;
  children: ReactNode;
}

/** The name of who is signed in, on phones an icon, opens what the account offers. */
export function PersonMenu({ name, note, children }: PersonMenuProps) {
  const t = useTexts(shell);
  return (
    <nav aria-label={t.account_menu}>
      <Menu
        accessibleLabel={note ? `${name} ${note}` : name}
        label={
          <>
            <UserRound className={styles.icon} aria-hidden="true" />
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>{' '}
              {note && <span className={styles.note}>{note}</span>}
            </span>
          </>
        }
      >
        <MenuHead>
          {name}
          {note && <span className={styles.note}>{note}</span>}
        </MenuHead>
        {children}
      </Menu>
    </nav>
  );
}
