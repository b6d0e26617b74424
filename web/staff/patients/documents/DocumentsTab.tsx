import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffDocument } from '#contract/documents.contract.ts';
import type { PatientFile } from '#contract/patients.contract.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { mayCall, RolesHere, useMayCall, useRoles } from '#web/staff/identity/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { FilePart } from '../../patient-file/FilePart.tsx';
import styles from '../../patient-file/Patients.module.css';
import { CHOSEN_TAB, documentsOf } from '../../patient-file/patient-queries.ts';
import { rolesThatChange } from '../roles-that-change.ts';
import { type DocumentDialog, DocumentDialogs, documentName } from './DocumentDialogs.tsx';
import { isReleasable, isRemovable } from './document-rights.ts';

/**
 * Findings, documents, therapy plans and prescriptions: adds, releases and removes them. A file that was opened by
 * emergency access can only be read.
 */
export function DocumentsTab({ file }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const patientId = file.patient.id;
  const changing = rolesThatChange(file, useRoles());
  const isReadOnly = changing.length === 0;
  const documents = useQuery(documentsOf(patientId));
  const [dialog, setDialog] = useState<DocumentDialog | null>(null);
  const add = !isReadOnly && <Button onClick={() => setDialog({ kind: 'add' })}>{t.add}</Button>;
  const place = useFocusFallback<HTMLDivElement>(CHOSEN_TAB);
  return (
    <div ref={place}>
      <FilePart query={documents}>
        {(found: StaffDocument[]) =>
          found.length === 0 ? (
            <EmptyNote
              title={t.documents_empty_title}
              text={isReadOnly ? t.documents_emergency : t.documents_empty}
              action={add}
            />
          ) : (
            <>
              <div className={styles.head}>
                <p className={styles.soft}>{isReadOnly ? t.documents_emergency : t.documents_text}</p>
                {add}
              </div>
              <DocumentTable documents={found} changing={changing} onOpen={setDialog} />
            </>
          )
        }
      </FilePart>
      {dialog && (
        <RolesHere value={changing}>
          <DocumentDialogs patientId={patientId} dialog={dialog} onClose={() => setDialog(null)} />
        </RolesHere>
      )}
    </div>
  );
}

interface DocumentTableProps {
  documents: StaffDocument[];
  /** The roles that may change the file. */
  changing: readonly StaffRole[];
  onOpen: (dialog: DocumentDialog) => void;
}

function DocumentTable({ documents, changing, onOpen }: DocumentTableProps) {
  const t = useTexts(staff_patients);
  const mayRelease = mayCall(changing, 'releaseDocument');
  const mayDelete = useMayCall('deletePrescriptions');
  const mayRead = useMayCall('readDocumentAsStaff');
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const reader = { t, roles: changing, mayRead, mayRelease, mayDelete };
  // Documents that have left the list since they were chosen are no longer chosen.
  const chosen = documents.filter((document) => isRemovable(document) && ids.has(document.id));
  const toggle = (id: number) => setIds(ids.symmetricDifference(new Set([id])));
  return (
    <>
      {mayDelete && chosen.length > 0 && (
        <p>
          <Button look="danger" size="small" onClick={() => onOpen({ kind: 'delete', documents: chosen })}>
            {t.delete_chosen({ count: chosen.length })}
          </Button>
        </p>
      )}
      <TableRows
        caption={t.tab_documents}
        columns={documentColumns(reader, { ids, toggle, onOpen }, documents)}
        rowKey={({ id }) => id}
        rows={documents}
      />
    </>
  );
}

interface Reader {
  t: (typeof staff_patients)['de'];
  roles: readonly StaffRole[];
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
function documentColumns(
  reader: Reader,
  choosing: Choosing,
  documents: StaffDocument[],
): Column<StaffDocument>[] {
  const { t, mayDelete } = reader;
  const column = (header: string, cell: Column<StaffDocument>['cell']): Column<StaffDocument> => ({
    key: header,
    header,
    cell,
    text: () => '',
  });
  const choice = column(t.chosen, (file) =>
    isRemovable(file) ? (
      <input
        type="checkbox"
        className={styles.check}
        aria-label={t.choose({ title: documentName(file, t) })}
        checked={choosing.ids.has(file.id)}
        onChange={() => choosing.toggle(file.id)}
      />
    ) : null,
  );
  return [
    ...(mayDelete ? [choice] : []),
    column(t.document, (file) => <Title file={file} reader={reader} />),
    column(t.kind, ({ kind }) => t[`kind_${kind}`]),
    column(t.added_by, ({ added_by, created_at }) => (
      <div className={styles.lines}>
        <span>{added_by}</span>
        <span className={styles.soft}>{formatDateTime(created_at)}</span>
      </div>
    )),
    column(t.visible, ({ released_at: at }) => (
      <Pill tone={at ? 'good' : 'waiting'}>
        {at ? t.released({ date: formatDateTime(at) }) : t.not_released}
      </Pill>
    )),
    ...(documents.some((file) => canDo(file, reader).something)
      ? [column(t.actions, (file) => <Actions file={file} reader={reader} onOpen={choosing.onOpen} />)]
      : []),
  ];
}

/** A role that may not open files sees the name without a link. */
function Title({ file, reader: { t, mayRead } }: { file: StaffDocument; reader: Reader }) {
  const { description, path } = file;
  const label = documentName(file, t);
  return (
    <div className={styles.lines}>
      {mayRead ? <FileLink path={path}>{label}</FileLink> : <span>{label}</span>}
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
  const title = documentName(file, t);
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

function canDo(file: StaffDocument, { roles, mayRelease, mayDelete }: Reader) {
  const canRelease = mayRelease && isReleasable(file, roles);
  const canDelete = mayDelete && isRemovable(file);
  return { canRelease, canDelete, something: canRelease || canDelete };
}
