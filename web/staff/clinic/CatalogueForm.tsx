import type { ReactNode } from 'react';
import { form as words } from '#texts/generated/form.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import formStyles from '#web/ui/Form.module.css';
import styles from './Clinic.module.css';
import { FormState } from './FormState.tsx';
import type { useCatalogueForm } from './use-catalogue-form.ts';

interface CatalogueFormProps {
  form: Pick<
    ReturnType<typeof useCatalogueForm>,
    | 'submit'
    | 'noticeChange'
    | 'isBusy'
    | 'isNew'
    | 'reload'
    | 'wasRestored'
    | 'refusal'
    | 'conflict'
    | 'goOn'
  >;
  /** How patients will see it, beside the fields. */
  preview?: ReactNode;
  children: ReactNode;
}

/** The frame around the fields of a category, a service or a doctor. */
export function CatalogueForm({ form, preview, children }: CatalogueFormProps) {
  const t = useTexts(staff_clinic);
  const { please_wait } = useTexts(words);
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
