import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.contract.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { useTexts } from '#web/lib/language.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { pathTo, type RouteName } from '../routes.ts';
import styles from './Dashboard.module.css';

type ToDo = Dashboard['to_do'][number];

/** Where each of them is done; what is done in a mailbox has no screen here. */
const PLACES: Partial<
  Record<ToDo['kind'], { route: RouteName; words: 'go_account' | 'go_anamnesis' | 'go_appointments' }>
> = {
  add_address: { route: 'Account', words: 'go_account' },
  correct_email: { route: 'Account', words: 'go_account' },
  confirm_email: { route: 'Account', words: 'go_account' },
  fill_anamnesis: { route: 'AnamneseBogen', words: 'go_anamnesis' },
  pay_visit: { route: 'ScheduleAppointment', words: 'go_appointments' },
};

/** What the clinic waits for. */
export function ToDoList({ entries }: { entries: ToDo[] }) {
  const t = useTexts(dashboard);
  if (entries.length === 0) return null;
  return (
    <Notice tone="waiting">
      <h2 className={styles.toDoTitle}>{t.to_do}</h2>
      <ul className={styles.toDo}>
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.appointment_id}`}>
            {t[entry.kind]} <Place kind={entry.kind} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Place({ kind }: Pick<ToDo, 'kind'>) {
  const t = useTexts(dashboard);
  const place = PLACES[kind];
  return place ? <Link to={pathTo(place.route)}>{t[place.words]}</Link> : null;
}
