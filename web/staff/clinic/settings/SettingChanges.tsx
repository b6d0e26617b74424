import { useQuery } from '@tanstack/react-query';
import { staff_clinic_settings } from '#texts/generated/staff_clinic_settings.ts';
import { ui } from '#texts/generated/ui.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import formStyles from '#web/ui/Form.module.css';
import { settingChanges } from './settings-query.ts';
import { useSettingLabel } from './use-setting-label.ts';

/** Who changed what: newest first. */
export function SettingChanges() {
  const t = useTexts(staff_clinic_settings);
  const words = useTexts(ui);
  const label = useSettingLabel();
  const changes = useQuery(settingChanges);
  const shown = (value: string | null) => value ?? t.not_set;
  const columns = [
    column('when', t.when, ({ changed_at }: Change) => formatDateTime(changed_at)),
    column('who', t.who, ({ changed_by }: Change) => changed_by),
    column('what', t.what, ({ key }: Change) => label(key)),
    column('old', t.old_value, ({ old_value }: Change) => shown(old_value)),
    column('new', t.new_value, ({ new_value }: Change) => shown(new_value)),
  ];
  return (
    <Card className={formStyles.section}>
      <h2>{t.changes}</h2>
      <DataTable
        caption={t.changes}
        columns={columns}
        rowKey={({ id }) => id}
        rows={changes.data}
        failure={
          changes.isError
            ? { message: changes.error.message || words.loadingFailed, onRetry: () => void changes.refetch() }
            : undefined
        }
        empty={<EmptyNote text={t.changes_empty} />}
      />
    </Card>
  );
}

type Change = NonNullable<Awaited<ReturnType<NonNullable<(typeof settingChanges)['queryFn']>>>>[number];

function column(key: string, header: string, text: (change: Change) => string) {
  return { key, header, text, cell: text };
}
