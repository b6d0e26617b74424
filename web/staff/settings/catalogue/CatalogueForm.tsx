import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { form as texts } from '#texts/generated/form.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useTexts } from '#web/lib/language.ts';
import { useNavigate } from '#web/lib/router.ts';
import type { FieldBinding } from '#web/lib/use-send-form.ts';
import { pathToClinic } from '#web/staff/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import formStyles from '#web/ui/Form.module.css';
import { type StaffCatalogue, staffCatalogue } from '../../catalogue/WithCatalogue.tsx';
import styles from '../Clinic.module.css';
import { FormState } from '../FormState.tsx';
import type { ChosenPicture } from '../PictureField.tsx';
import { useClinicForm } from '../use-clinic-form.ts';
import { useGoOnFromVersion } from '../use-unsaved-entries.ts';

interface CatalogueFormProps {
  form: Pick<
    ReturnType<typeof useCatalogueForm>,
    'submit' | 'noticeChange' | 'isBusy' | 'isNew' | 'reload' | 'wasRestored' | 'refusal' | 'wentOn' | 'goOn'
  >;
  /** The preview beside the fields: what patients will see. */
  preview?: ReactNode;
  children: ReactNode;
}

/** The frame around the fields of a category, a service or a doctor. */
export function CatalogueForm({ form, preview, children }: CatalogueFormProps) {
  const t = useTexts(staff_clinic);
  const { please_wait } = useTexts(texts);
  return (
    <form
      className={preview ? styles.columns : undefined}
      onSubmit={form.submit}
      onChange={form.noticeChange}
      noValidate
    >
      <Card className={formStyles.form}>
        {children}
        <FormState form={form} onReload={form.reload} />
        <div className={formStyles.actions}>
          <Button type="submit" isBusy={form.isBusy} busyText={please_wait}>
            {form.isNew ? t.create : t.save}
          </Button>
        </div>
      </Card>
      {preview && <div className={styles.aside}>{preview}</div>}
    </form>
  );
}

export type CatalogueKind = keyof typeof PARTS;

/** The part of the clinic in which each kind has its page. */
const PARTS = { category: 'categories', service: 'services', doctor: 'doctors' } as const;

interface CatalogueEntries extends FieldValues {
  /** 0 for a new entry. */
  version: number;
  picture?: ChosenPicture;
}

interface CatalogueFormOptions<Entries extends CatalogueEntries> {
  kind: CatalogueKind;
  /** Missing for a new entry. */
  id: number | undefined;
  catalogue: StaffCatalogue;
  freshOf: (catalogue: StaffCatalogue) => Entries;
  send: (entries: Entries) => Promise<{ message: string; data: { id: number; version: number } }>;
  errorsOf?: (field: Path<Entries>, errors: ServerErrors) => string[];
  /** Shows a new form with the stored values. */
  onReload: () => void;
}

/** What the forms of categories, services and doctors have in common: see `CatalogueForm` for how they look. */
export function useCatalogueForm<Entries extends CatalogueEntries>(options: CatalogueFormOptions<Entries>) {
  const { kind, id, catalogue, freshOf, send, errorsOf, onReload } = options;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useClinicForm({
    name: entriesName(kind, id),
    fresh: freshOf(catalogue),
    latest: async () => freshOf(await queries.fetchQuery({ ...staffCatalogue, staleTime: 0 })),
    send,
    ...(errorsOf && { errorsOf }),
    onDone: async ({ data }, entries) => {
      await queries.invalidateQueries(staffCatalogue);
      if (id === undefined) navigate(pathToClinic(PARTS[kind], data.id), { replace: true });
      else form.settle(stored(entries, data.version));
    },
  });
  return {
    ...form,
    isNew: id === undefined,
    reload: async () => {
      form.forget();
      await queries.invalidateQueries(staffCatalogue);
      onReload();
    },
  };
}

function entriesName(kind: CatalogueKind, id: number | undefined): string {
  return `${kind} ${id ?? 'new'}`;
}

/** After saving, the chosen picture is the stored one. */
function stored<Entries extends CatalogueEntries>(entries: Entries, version: number): Entries {
  const { picture } = entries;
  return { ...entries, version, ...(picture && { picture: { url: picture.url } }) };
}

/** A form takes its values once, when it is mounted; `round` is its key, so that a new round mounts it again. */
export function useFormRounds(kind: CatalogueKind, id: number | undefined) {
  const [round, setRound] = useState(0);
  const goOnFromVersion = useGoOnFromVersion();
  const begin = () => setRound((last) => last + 1);
  return {
    round,
    begin,
    /** For a button beside the form that has saved a new version; the typed entries stay. */
    goOnFrom: (version: number) => {
      goOnFromVersion(entriesName(kind, id), version);
      begin();
    },
  };
}

interface PartnerChoicesProps {
  legend: string;
  /** Shown while there is nothing to choose from. */
  none?: string;
  binding: FieldBinding;
  choices: { id: number | string; name: string }[];
}

/** Chooses the doctors of a service, or the services or languages of a doctor. */
export function PartnerChoices({ legend, none, binding, choices }: PartnerChoicesProps) {
  const { errors: _shownBelow, ...box } = binding;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.length === 0 && <p className={styles.quiet}>{none}</p>}
      {choices.map(({ id, name }) => (
        <Checkbox key={id} label={name} value={String(id)} {...box} />
      ))}
    </fieldset>
  );
}
