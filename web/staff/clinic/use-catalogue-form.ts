import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues, Path } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { staffCatalogue } from './catalogue-query.ts';
import type { ChosenPicture } from './PictureField.tsx';
import { useClinicForm } from './use-clinic-form.ts';
import type { StaffCatalogue } from './WithCatalogue.tsx';

export type CatalogueKind = keyof typeof PARTS;

/** Where each of them has its page. */
const PARTS = { category: 'categories', service: 'services', doctor: 'doctors' } as const;

interface CatalogueEntries extends FieldValues {
  /** 0 for what is not there yet. */
  version: number;
  picture?: ChosenPicture;
}

interface CatalogueFormOptions<Entries extends CatalogueEntries> {
  kind: CatalogueKind;
  /** Missing for what is not there yet. */
  id: number | undefined;
  catalogue: StaffCatalogue;
  freshOf: (catalogue: StaffCatalogue) => Entries;
  send: (entries: Entries) => Promise<{ message: string; data: { id: number; version: number } }>;
  errorsOf?: (field: Path<Entries>, errors: ServerErrors) => string[];
  /** Begins with a new form. */
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
      if (id === undefined) navigate(`/clinic/${PARTS[kind]}/${data.id}`, { replace: true });
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

export function entriesName(kind: CatalogueKind, id: number | undefined): string {
  return `${kind} ${id ?? 'new'}`;
}

/** A picture that was chosen is now the one there is. */
function stored<Entries extends CatalogueEntries>(entries: Entries, version: number): Entries {
  const { picture } = entries;
  return { ...entries, version, ...(picture && { picture: { url: picture.url } }) };
}
