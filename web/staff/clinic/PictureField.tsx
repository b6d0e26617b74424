import { useMutation } from '@tanstack/react-query';
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#contract/content-picture.rules.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { uploadFile } from '#web/lib/upload-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import styles from './Clinic.module.css';

/** The picture that is shown, and its id if it was chosen in this form. */
export interface ChosenPicture {
  url: string | null;
  /** Missing: the one there is; nothing: none any more. */
  id?: string | null | undefined;
}

interface PictureFieldProps {
  label: string;
  picture: ChosenPicture;
  errors?: readonly string[];
  onChoose: (picture: ChosenPicture) => void;
}

/** A picture is sent as soon as it is chosen, and belongs to the form once that is saved. */
export function PictureField({ label, picture, errors = [], onChoose }: PictureFieldProps) {
  const t = useTexts(staff_clinic);
  const sending = useMutation({
    mutationFn: (file: File) => uploadFile('POST /api/staff/pictures', {}, file),
    onSuccess: ({ data }) => onChoose(data),
  });
  const refusals = sending.error ? refusalsOf(sending.error) : errors;
  return (
    <div className={styles.picture}>
      <FilePicker
        label={label}
        hint={sending.isPending ? t.picture_sending : t.picture_hint}
        errors={[...refusals]}
        file={null}
        limits={{ types: PICTURE_TYPES, maxBytes: PICTURE_MAX_BYTES }}
        disabled={sending.isPending}
        onPick={(file) => file && sending.mutate(file)}
      />
      {picture.url && (
        <>
          <img className={styles.shown} src={picture.url} alt={t.picture_preview} />
          <span>
            <Button look="secondary" onClick={() => onChoose({ url: null, id: null })}>
              {t.picture_remove}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}

function refusalsOf(error: Error): string[] {
  return error instanceof ApiError && error.errors.file ? error.errors.file : [error.message];
}
