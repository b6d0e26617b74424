import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useNavigate } from '#web/lib/router.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { useMayCall } from '../identity/permissions.ts';
import { useSignedIn } from '../identity/signed-in.ts';
import styles from './Palette.module.css';
import { type PaletteEntry, paletteEntries } from './palette-entries.ts';

const GROUPS = ['patients', 'places', 'actions'] as const;
const SHORTEST_SEARCH = 2;
const MOST_PATIENTS = 6;
/** Typing on within this time sends one search. */
const PAUSE_MILLISECONDS = 200;

/** Patients, areas and actions by a few letters. It shows only what the role may open. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts(staff_shell);
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const { entries, isFailed } = usePaletteEntries(search);
  const active = entries[Math.min(chosen, entries.length - 1)];

  const open = ({ to }: PaletteEntry) => {
    onClose();
    if (typeof to === 'string') void navigate(to);
    else void to();
  };
  const press = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, chosen, entries.length);
    if (next !== null) setChosen(next);
    else if (event.key === 'Enter' && active) open(active);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog isOpen onClose={onClose} title={t.palette} closesOnPressBeside>
      <SearchInput
        listId={listId}
        search={search}
        activeId={active && `${listId}-${active.id}`}
        onSearch={(text) => {
          setSearch(text);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label={t.palette_results} className={styles.list}>
        {GROUPS.map((group) => (
          <EntryGroup
            key={group}
            listId={listId}
            group={group}
            active={active}
            entries={entries.filter((entry) => entry.group === group)}
            onOpen={open}
          />
        ))}
      </div>
      {isFailed && <p className={styles.soft}>{t.palette_failed}</p>}
      <p className={styles.soft} aria-hidden="true">
        {entries.length === 0 ? t.palette_none : t.palette_hint}
      </p>
      <VisuallyHidden>
        <span role="status">{search && countLabel(entries.length, t)}</span>
      </VisuallyHidden>
    </Dialog>
  );
}

function countLabel(count: number, t: (typeof staff_shell)['de']): string {
  if (count === 0) return t.palette_none;
  return count === 1 ? t.palette_count_one : t.palette_count({ count });
}

/** Where the arrow keys lead; null for every other key. The list has no end: after the last comes the first. */
export function nextPlace(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  const present = Math.min(place, count - 1);
  if (key === 'ArrowDown') return (present + 1) % count;
  return key === 'ArrowUp' ? (present - 1 + count) % count : null;
}

interface SearchInputProps {
  listId: string;
  search: string;
  activeId: string | undefined;
  onSearch: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchInput({ listId, search, activeId, onSearch, onKeyDown }: SearchInputProps) {
  const t = useTexts(staff_shell);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    // A dialog hides children without content, and an input never has any.
    <div>
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        aria-label={t.palette_search}
        placeholder={t.palette_search}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface EntryGroupProps {
  listId: string;
  group: PaletteEntry['group'];
  entries: PaletteEntry[];
  active: PaletteEntry | undefined;
  onOpen: (entry: PaletteEntry) => void;
}

function EntryGroup({ listId, group, entries, active, onOpen }: EntryGroupProps) {
  const t = useTexts(staff_shell);
  const titleId = useId();
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox has no element of its own.
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} className={styles.group} role="presentation">
        {t[`palette_group_${group}`]}
      </div>
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          id={`${listId}-${entry.id}`}
          isActive={entry === active}
          onOpen={() => onOpen(entry)}
          entry={entry}
        />
      ))}
    </div>
  );
}

interface EntryProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onOpen: () => void;
}

/** The focus stays in the input, which names the active option. */
function Entry({ id, entry: { label, note, Icon }, isActive, onOpen }: EntryProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: options are reached by aria-activedescendant.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classNames(styles.entry, isActive && styles.active)}
      onClick={onOpen}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  );
}

/** What fits the search; patients are asked of the server, which lets a doctor find the own ones only. */
function usePaletteEntries(search: string): { entries: PaletteEntry[]; isFailed: boolean } {
  const t = useTexts(staff_shell);
  const { roles } = useSignedIn();
  const mayOpenFiles = useMayCall('readPatientFile');
  const asked = useSettled(search.trim());
  const isAsking = mayOpenFiles && asked.length >= SHORTEST_SEARCH && search.trim().length >= SHORTEST_SEARCH;
  const found = useQuery({
    queryKey: ['GET /api/staff/patients', 'palette', asked],
    queryFn: async ({ signal }) => {
      const wish = { search: asked, perPage: MOST_PATIENTS };
      return (await callApi('GET /api/staff/patients', wish, { signal })).data;
    },
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });
  const patients = isAsking ? (found.data ?? []) : [];
  return {
    entries: paletteEntries(search, { roles, patients, t }),
    isFailed: isAsking && found.isLoadingError,
  };
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MILLISECONDS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
