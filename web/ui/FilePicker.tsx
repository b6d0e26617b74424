import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import {
  type ChangeEvent,
  type DragEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { ui_file } from '#texts/generated/ui_file.ts';
import { useLanguage } from '#web/lib/language.ts';
import { classNames } from './class-names.ts';
import { Field } from './Field.tsx';
import styles from './FilePicker.module.css';
import type { FieldFrame } from './field-wiring.ts';
import { type FileLimits, fileSize, refuseFile } from './file-rules.ts';
import { IconButton } from './IconButton.tsx';

interface FilePickerProps extends FieldFrame {
  file: File | null;
  limits: FileLimits;
  required?: boolean;
  disabled?: boolean;
  /** Called with a file within the limits, or with null when the file is removed. */
  onPick: (file: File | null) => void;
  /** Called when a chosen file was refused here: errors of the form about the file are out of date. */
  onRefuse?: () => void;
}

export function FilePicker(props: FilePickerProps) {
  const { label, hint, file, limits, required = false, disabled = false } = props;
  const t = ui_file[useLanguage()];
  const { refusal, take, remove } = useChoice(props);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files?.[0]);
    // Without this, choosing the same file again after removing it would fire no change event.
    target.value = '';
  };

  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      errors={refusal ? [refusal] : props.errors}
      isAlert={refusal !== null}
    >
      {(wiring) => (
        <DropZone onDrop={take}>
          <span className={styles.choose}>
            {file ? t.chooseOtherFile : t.chooseFile}
            <input
              {...wiring}
              type="file"
              className={styles.input}
              required={required && !file}
              accept={limits.types.join(',')}
              disabled={disabled}
              onChange={choose}
            />
          </span>
          {file ? (
            <PickedFile file={file} isFixed={disabled} onRemove={remove} />
          ) : (
            <span className={styles.dropHere}>{t.dropFile}</span>
          )}
        </DropZone>
      )}
    </Field>
  );
}

/** Takes a file within the limits. A refusal and an error of the form replace each other: the newest is shown. */
function useChoice({ errors = [], limits, disabled, onPick, onRefuse }: FilePickerProps) {
  const language = useLanguage();
  const [refusal, setRefusal] = useState<string | null>(null);
  const formErrors = errors.join(' ');
  useEffect(() => {
    if (formErrors) setRefusal(null);
  }, [formErrors]);

  const take = (picked: File | undefined) => {
    if (!picked || disabled) return;
    const t = ui_file[language];
    const limit = fileSize(limits.maxBytes, language).replace(/\s/, '');
    const texts = { type: t.fileType, size: t.fileTooLarge({ limit }) };
    const reason = refuseFile(picked, limits);
    setRefusal(reason && texts[reason]);
    if (reason) onRefuse?.();
    else onPick(picked);
  };
  const remove = () => {
    setRefusal(null);
    onPick(null);
  };
  return { refusal, take, remove };
}

interface DropZoneProps {
  onDrop: (file: File | undefined) => void;
  children: ReactNode;
}

function DropZone({ onDrop, children }: DropZoneProps) {
  const [isAimedAt, setIsAimedAt] = useState(false);

  const aim = (event: DragEvent) => {
    event.preventDefault();
    setIsAimedAt(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsAimedAt(false);
    onDrop(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same.
    <div
      className={classNames(styles.zone, isAimedAt && styles.aimedAt)}
      onDragOver={aim}
      onDragLeave={() => setIsAimedAt(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

interface PickedFileProps {
  file: File;
  isFixed: boolean;
  onRemove: () => void;
}

export function PickedFile({ file, isFixed, onRemove }: PickedFileProps) {
  const language = useLanguage();
  // The button disappears with the file, so the focus moves to the file input.
  const remove = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest(':has([type=file])')?.querySelector<HTMLElement>('[type=file]')?.focus();
    onRemove();
  };
  return (
    <div className={styles.picked}>
      <FileText size={20} aria-hidden="true" />
      <span className={styles.name}>{file.name}</span>
      <span className={styles.size}>{fileSize(file.size, language)}</span>
      {!isFixed && (
        <IconButton label={ui_file[language].removeFile({ name: file.name })} onClick={remove}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
