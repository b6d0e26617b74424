import { useState } from 'react';
import type { Room } from '#contract/video.contract.ts';
import { video } from '#texts/generated/video.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { PhoneWay } from '../devices/FailureWay.tsx';
import type { RoomApi } from '../room-api.ts';

export interface ProblemProps {
  api: RoomApi;
  room: Room;
  onRoom: (room: Room) => void;
}

export function ProblemDialog({ api, room, onRoom, onClose }: ProblemProps & { onClose: () => void }) {
  const t = useTexts(video);
  const [note, setNote] = useState('');
  const report = useSend(async () => await api.reportProblem?.(note.trim() || undefined), {
    onDone: (answer) => {
      if (answer) onRoom(answer.data);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.problem_title}
      about={<p>{t.problem_text}</p>}
      actions={
        <Button isBusy={report.isBusy} onClick={() => void report.send()}>
          {t.problem_send}
        </Button>
      }
    >
      <TextArea
        label={t.problem_note}
        value={note}
        maxLength={500}
        errors={report.errorsOf('note')}
        onChange={({ target }) => setNote(target.value)}
      />
      {room.phone && <PhoneWay phone={room.phone} />}
      <RestOfErrors refusal={report.refusal} />
    </Dialog>
  );
}
