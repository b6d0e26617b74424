import { useRef, useState } from 'react';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#contract/documents.rules.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useTexts } from '#web/lib/language.ts';
import { uploadFile } from '#web/lib/upload-file.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Clinic.module.css';

/** The picture that is shown, and its id if it was chosen in this form. */
export interface ChosenPicture {
  url: string | null;
  /** Missing while the stored picture stays; null when it was removed. */
  id?: string | null | undefined;
}

interface PictureFieldProps {
  label: string;
  picture: ChosenPicture;
  errors?: readonly string[];
  onChoose: (picture: ChosenPicture) => void;
}

/** Uploads a picture as soon as it is chosen; saving the form then assigns it. */
export function PictureField({ label, picture, errors = [], onChoose }: PictureFieldProps) {
  const t = useTexts(staff_clinic);
  const [wasSent, setWasSent] = useState(false);
  const sending = useSend((file: File) => uploadFile('POST /api/staff/pictures', {}, file), {
    isQuiet: true,
    onDone: ({ data }) => {
      setWasSent(true);
      onChoose(data);
    },
  });
  const whole = useRef<HTMLDivElement>(null);
  // The button disappears with the picture, so the focus needs another place.
  const remove = () => {
    onChoose({ url: null, id: null });
    whole.current?.querySelector('input')?.focus();
  };
  const progress = () => {
    if (sending.isBusy) return t.picture_sending;
    return wasSent && picture.url ? t.picture_sent : '';
  };
  const { refusal } = sending;
  const refusals = refusal ? (refusal.errors.file ?? [refusal.message]) : errors;
  return (
    <div ref={whole} className={styles.picture}>
      <FilePicker
        label={label}
        hint={sending.isBusy ? t.picture_sending : t.picture_hint}
        errors={[...refusals]}
        file={null}
        limits={{ types: PICTURE_TYPES, maxBytes: PICTURE_MAX_BYTES }}
        // Not disabled during the upload: a disabled field would lose the focus of a person who uses the keyboard.
        onPick={(file) => file && !sending.isBusy && sending.send(file)}
      />
      <span role="status">
        <VisuallyHidden>{progress()}</VisuallyHidden>
      </span>
      {picture.url && (
        <>
          <img className={styles.shown} src={picture.url} alt={t.picture_preview} />
          <span>
            <Button look="secondary" onClick={remove}>
              {t.picture_remove}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
