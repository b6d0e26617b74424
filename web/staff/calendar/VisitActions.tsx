import { Link } from 'react-router';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { pathTo } from '../shell/permissions.ts';
import { useSignedIn } from '../shell/signed-in.ts';
import type { OpenDialog, SaidMove } from './calendar-dialog.ts';
import type { CalendarVisit } from './calendar-query.ts';
import styles from './Dialogs.module.css';
import { useClinicNow } from './use-clinic-now.ts';
import { useSending } from './use-sending.ts';
import { actionsOf, type VisitAction } from './visit-actions.ts';

interface ActionsProps {
  visit: CalendarVisit;
  clockOffset: number;
  onOpen: OpenDialog;
  onClose: () => void;
}

/** What this role can do with the visit at this moment. */
export function VisitActions({ visit, clockOffset, onOpen, onClose }: ActionsProps) {
  const t = useTexts(staff_calendar);
  const startsAt = new Date(visit.date_start_time);
  const can = actionsOf({ status: visit.status, startsAt }, useSignedIn().role, useClinicNow(clockOffset));
  const saying = useSending(
    (to: 'in_progress' | 'completed') =>
      callApi('POST /api/staff/appointments/:id/move', { id: visit.id, to }),
    onClose,
  );
  if (visit.status === 'cancellation_requested')
    return (
      <p>
        <Link to={pathTo('today')}>{t.decide_today}</Link>
      </p>
    );
  if (can.size === 0) return <p className={styles.soft}>{t.no_actions}</p>;
  return (
    <>
      {visit.status === 'cancellation_rejected' && <p className={styles.soft}>{t.rejected_hint}</p>}
      <div className={styles.actions}>
        {can.has('in_progress') && (
          <Button isBusy={saying.isBusy} onClick={() => saying.send('in_progress')}>
            {t.start}
          </Button>
        )}
        {can.has('completed') && (
          <Button
            look={can.has('in_progress') ? 'secondary' : 'primary'}
            isBusy={saying.isBusy}
            onClick={() => saying.send('completed')}
          >
            {t.complete}
          </Button>
        )}
        <Ways {...{ visit, can, onOpen }} />
      </div>
      <RestOfErrors texts={saying.refusals} isSilent />
    </>
  );
}

/** What opens a dialog of its own. */
function Ways({
  visit,
  can,
  onOpen,
}: Pick<ActionsProps, 'visit' | 'onOpen'> & { can: ReadonlySet<VisitAction> }) {
  const t = useTexts(staff_calendar);
  const say = (to: SaidMove) => () => onOpen({ kind: 'say', visit, to });
  return (
    <>
      {can.has('move') && (
        <Button look="secondary" onClick={() => onOpen({ kind: 'move', visit })}>
          {t.move}
        </Button>
      )}
      {can.has('no_show') && (
        <Button look="secondary" onClick={say('no_show')}>
          {t.no_show}
        </Button>
      )}
      {can.has('cancelled') && (
        <Button look="danger" onClick={say('cancelled')}>
          {t.cancel_visit}
        </Button>
      )}
      {can.has('failed') && (
        <Button look="danger" onClick={say('failed')}>
          {t.failed}
        </Button>
      )}
    </>
  );
}
