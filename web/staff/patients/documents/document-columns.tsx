import type { StaffDocument } from '#contract/documents.contract.ts';
import type { StaffRole } from '#contract/staff-permissions.ts';
import type { staff_patients } from '#texts/generated/staff_patients.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { Column } from '#web/ui/table-view.ts';
import styles from '../Patients.module.css';
import type { DocumentDialog } from './DocumentDialogs.tsx';
import { isReleasable, isRemovable } from './document-rights.ts';

interface Reader {
  t: (typeof staff_patients)['de'];
  role: StaffRole;
  mayRead: boolean;
  mayRelease: boolean;
  mayDelete: boolean;
}

interface Choosing {
  ids: ReadonlySet<number>;
  toggle: (id: number) => void;
  onOpen: (dialog: DocumentDialog) => void;
}

/** The column of actions is left out where the role has none. */
export function documentColumns(
  reader: Reader,
  choosing: Choosing,
  documents: StaffDocument[],
): Column<StaffDocument>[] {
  const { t, mayDelete } = reader;
  const column = (
    key: string,
    header: string,
    cell: Column<StaffDocument>['cell'],
  ): Column<StaffDocument> => ({
    ...{ key, header, cell },
    text: () => '',
  });
  const choice = column('choice', t.chosen, ({ id, kind, title }) =>
    isRemovable({ kind }) ? (
      <input
        type="checkbox"
        className={styles.check}
        aria-label={t.choose({ title })}
        checked={choosing.ids.has(id)}
        onChange={() => choosing.toggle(id)}
      />
    ) : null,
  );
  return [
    ...(mayDelete ? [choice] : []),
    column('title', t.document, (file) => <Title file={file} reader={reader} />),
    column('kind', t.kind, ({ kind }) => t[`kind_${kind}`]),
    column('by', t.added_by, ({ added_by, created_at }) => (
      <div className={styles.lines}>
        <span>{added_by}</span>
        <span className={styles.soft}>{formatDate(created_at)}</span>
      </div>
    )),
    column('visible', t.visible, ({ released_at: at }) => (
      <Pill tone={at ? 'good' : 'waiting'}>{at ? t.released({ date: formatDate(at) }) : t.not_released}</Pill>
    )),
    ...(documents.some((file) => canDo(file, reader).something)
      ? [column('actions', t.actions, (file) => <Actions {...{ file, reader }} onOpen={choosing.onOpen} />)]
      : []),
  ];
}

/** A role that may not open files sees the name without a link. */
function Title({ file, reader: { t, mayRead } }: { file: StaffDocument; reader: Reader }) {
  const { title, name, kind, description, path } = file;
  const words = title || name || t[`kind_${kind}`];
  return (
    <div className={styles.lines}>
      {mayRead ? <FileLink path={path}>{words}</FileLink> : <span>{words}</span>}
      {description && <span className={styles.soft}>{description}</span>}
    </div>
  );
}

interface ActionsProps {
  file: StaffDocument;
  reader: Reader;
  onOpen: Choosing['onOpen'];
}

function Actions({ file, reader, onOpen }: ActionsProps) {
  const { t } = reader;
  const title = file.title || file.name;
  const { canRelease, canDelete, something } = canDo(file, reader);
  if (!something) return null;
  return (
    <div className={styles.actions}>
      {canRelease && (
        <Button
          size="small"
          aria-label={`${t.release}: ${title}`}
          onClick={() => onOpen({ kind: 'release', document: file })}
        >
          {t.release}
        </Button>
      )}
      {canDelete && (
        <Button
          look="secondary"
          size="small"
          aria-label={`${t.delete}: ${title}`}
          onClick={() => onOpen({ kind: 'delete', documents: [file] })}
        >
          {t.delete}
        </Button>
      )}
    </div>
  );
}

function canDo(file: StaffDocument, { role, mayRelease, mayDelete }: Reader) {
  const canRelease = mayRelease && isReleasable(file, role);
  const canDelete = mayDelete && isRemovable(file);
  return { canRelease, canDelete, something: canRelease || canDelete };
}
