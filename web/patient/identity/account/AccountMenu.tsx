import type { MouseEvent } from 'react';
import { identity_account } from '#texts/generated/identity_account.ts';
import { motion } from '#web/lib/bring-into-view.ts';
import { useTexts } from '#web/lib/language.ts';
import { accountParts } from '../../person/account-parts.ts';
import styles from './AccountMenu.module.css';

const PARTS = Object.keys(accountParts) as (keyof typeof accountParts)[];

/** Leads to the parts of the long page. */
export function AccountMenu() {
  const t = useTexts(identity_account);
  return (
    <nav className={styles.menu} aria-label={t.parts}>
      <ul className={styles.list}>
        {PARTS.map((part) => (
          <li key={part}>
            <a
              className={styles.link}
              href={`#${accountParts[part]}`}
              onClick={(event) => follow(event, accountParts[part])}
            >
              {t[`part_${part}`]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Without an entry in the history, so that back leads to the page before, and tables stay as they are. */
function follow(event: MouseEvent, id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  event.preventDefault();
  part.focus({ preventScroll: true });
  part.scrollIntoView({ behavior: motion(), block: 'start' });
}
