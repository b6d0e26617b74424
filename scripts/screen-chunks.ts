import type { Rolldown } from 'vite';

/**
 * Which file holds code that several screens share. The first line that fits decides. Whatever a module imports is
 * used by at least the same screens, so a file never drags along a later one of this list.
 */
const SHARED_FILES: { file: string; module?: RegExp; screen?: RegExp; minScreens: number }[] = [
  { file: 'start', screen: /\/HomePage\.tsx$/, minScreens: 2 },
  { file: 'data', screen: /\/(BookingPage|TodayArea)\.tsx$/, minScreens: 10 },
  { file: 'data', module: /\/lucide-react\//, screen: /\/BookingPage\.tsx$/, minScreens: 2 },
  { file: 'wizard', screen: /\/BookingPage\.tsx$/, minScreens: 2 },
  { file: 'data', screen: /\/LegalPage\.tsx$/, minScreens: 4 },
  { file: 'fields', screen: /\/SlotScreen\.tsx$/, minScreens: 3 },
  { file: 'fields', module: /\/(focus|field-errors|lazy-part)\.tsx?$/, minScreens: 3 },
  { file: 'forms', screen: /\/LoginPage\.tsx$/, minScreens: 3 },
  { file: 'forms', module: /\/react-hook-form\/|\/use-send-form\.ts$/, minScreens: 2 },
  { file: 'today', screen: /\/TodayArea\.tsx$/, minScreens: 2 },
  // A request for one of these costs more than they weigh.
  {
    file: 'fields',
    module: /\/lucide-react\/|\/(use-page-title|submission-message|shell_page|request-key)\.ts$/,
    minScreens: 2,
  },
  {
    file: 'person',
    module:
      /\/(PersonFields|person-values|person\/Fields|DateField|typed-date|ui_date|countries|country-choices)\./,
    minScreens: 2,
  },
  // Only forms and conversations need them, not every screen that loads the parts.
  { file: 'drafts', module: /\/patient\/drafts\/autosave|\/generated\/drafts\./, minScreens: 2 },
  // Screens that say one thing: links of letters, and what follows a form.
  { file: 'message', module: /\/shell\/MessageCard\./, minScreens: 2 },
  { file: 'unsent', module: /\/chat\/unsent-text\./, minScreens: 2 },
  {
    file: 'parts',
    module: /\/(file-rules|upload-file|ui_file|documents\.rules|after-paint|enquiries)\./,
    minScreens: 2,
  },
  { file: 'parts', minScreens: 6 },
  { file: 'signed-in', screen: /\/shell\/(Sidebar|SignedInTools)\.tsx$/, minScreens: 1 },
  { file: 'tables', screen: /\/DashboardPage\.tsx$/, minScreens: 2 },
  { file: 'lists', screen: /\/InvoicesPage\.tsx$/, minScreens: 2 },
];

/** The file for a module that these screens share, or null where the bundler decides. */
export function sharedFile(id: string, screens: ReadonlySet<string>): string | null {
  const found = SHARED_FILES.find(
    ({ module, screen, minScreens }) =>
      screens.size >= minScreens &&
      (!module || module.test(id)) &&
      (!screen || [...screens].some((each) => screen.test(each))),
  );
  return found?.file ?? null;
}

/** Everything that is loaded on its own and needs this module at once; `isEntry` when a page starts with it. */
export function usersOf(
  id: string,
  graph: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>,
): { isEntry: boolean; screens: Set<string> } {
  const screens = new Set<string>();
  let isEntry = false;
  // A set visits what is added while it is walked.
  const importers = new Set([id]);
  for (const importer of importers) {
    const module = graph.getModuleInfo(importer);
    if (module?.isEntry) isEntry = true;
    if (module && module.dynamicImporters.length > 0) screens.add(importer);
    for (const each of module?.importers ?? []) importers.add(each);
  }
  return { isEntry, screens };
}
