import { useState } from 'react';
import type { Room, RoomGuest } from '#contract/video.contract.ts';
import { staff_video } from '#texts/generated/staff_video.ts';
import { video } from '#texts/generated/video.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from '../rooms/Room.module.css';

const ROLES: RoomGuest['role'][] = ['interpreter', 'relative', 'other'];

export interface InviteDialogProps {
  id: number;
  onRoom: (room: Room) => void;
  onClose: () => void;
}

/** Makes the link for a third person. It is shown this once, because the server does not keep it. */
export function InviteDialog({ id, onRoom, onClose }: InviteDialogProps) {
  const t = useTexts(staff_video);
  const roles = useTexts(video);
  const [name, setName] = useState('');
  const [role, setRole] = useState<RoomGuest['role']>('interpreter');
  const [link, setLink] = useState<string | null>(null);
  const invite = useSend(() => callApi('POST /api/staff/rooms/:id/guests', { id, name, role }), {
    onDone: (answer) => {
      onRoom(answer.data);
      setLink(answer.link);
    },
  });
  if (link !== null) return <InvitationLink name={name} link={link} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.invite_title}
      about={<p>{t.invite_text}</p>}
      actions={
        <Button isBusy={invite.isBusy} onClick={() => void invite.send()}>
          {t.invite_send}
        </Button>
      }
    >
      <TextField
        label={t.invite_name}
        required
        value={name}
        maxLength={80}
        errors={invite.errorsOf('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label={t.invite_role}
        value={role}
        onChange={({ target }) => setRole(target.value as RoomGuest['role'])}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {roles[`role_${each}`]}
          </option>
        ))}
      </Select>
      <RestOfErrors refusal={invite.refusal} />
    </Dialog>
  );
}

function InvitationLink({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  const t = useTexts(staff_video);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    showToast({ type: 'success', text: t.invite_copied });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.invite_link({ name })}
      about={<p>{t.invite_once}</p>}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.invite_done}
          </Button>
          <Button onClick={() => void copy()}>{t.invite_copy}</Button>
        </>
      }
    >
      <p className={styles.link}>{link}</p>
    </Dialog>
  );
}
