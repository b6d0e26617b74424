import { expect, test } from 'vitest';
import { sharedFile, usersOf } from './screen-chunks.ts';

const screens = (...names: string[]) => new Set(names.map((name) => `/web/${name}.tsx`));
const MODULE = '/web/ui/Card.tsx';
const many = Array.from({ length: 12 }, (_, index) => `Page${index}`);

test('what the home screen shares with another screen comes with the start, and what only it needs stays with it', () => {
  expect(sharedFile(MODULE, screens('HomePage', 'BookingPage'))).toBe('start');
  expect(sharedFile(MODULE, screens('HomePage'))).toBeNull();
});

test('what step 1 shares with most screens and with few of them are two files', () => {
  expect(sharedFile(MODULE, screens('BookingPage', ...many))).toBe('data');
  expect(sharedFile(MODULE, screens('BookingPage', 'SlotScreen'))).toBe('wizard');
});

test('what stands around the screens of signed-in patients is one file, with what only it needs', () => {
  expect(sharedFile(MODULE, screens('shell/Sidebar'))).toBe('signed-in');
  expect(sharedFile(MODULE, screens('shell/SignedInTools', 'ChatPage'))).toBe('signed-in');
});

test('an icon that two screens share is no file of its own', () => {
  expect(sharedFile('/node_modules/lucide-react/dist/esm/icons/check.js', screens('Page1', 'Page2'))).toBe(
    'fields',
  );
});

test('an icon of step 1 does not bring the whole step to other screens', () => {
  const icon = '/node_modules/lucide-react/dist/esm/icons/receipt-text.js';
  expect(sharedFile(icon, screens('BookingPage', 'shell/Sidebar'))).toBe('data');
});

test('the library of the forms is in the file of what the login shares with other screens', () => {
  const library = '/node_modules/react-hook-form/dist/index.esm.mjs';
  expect(sharedFile(library, screens('LoginPage', 'RegisterPage', 'ContactFormPage'))).toBe('forms');
  expect(sharedFile(library, screens(...many))).toBe('forms');
  expect(sharedFile(MODULE, screens('LoginPage', 'RegisterPage', 'ContactFormPage'))).toBe('forms');
});

test('fields of a person do not come with the parts of all screens', () => {
  expect(sharedFile('/web/patient/person/PersonFields.tsx', screens(...many))).toBe('person');
  expect(sharedFile(MODULE, screens(...many))).toBe('parts');
});

test('what forms need to save themselves does not come with the parts of all screens', () => {
  expect(sharedFile('/web/patient/drafts/autosave.tsx', screens(...many))).toBe('drafts');
  expect(sharedFile('/web/chat/unsent-text.ts', screens(...many))).toBe('unsent');
});

test('code that two rare screens share is left to the bundler', () => {
  expect(sharedFile(MODULE, screens('Page1', 'Page2'))).toBeNull();
});

test('a module belongs to every screen that imports it, directly or through others, and to the entry of a page', () => {
  const graph = {
    main: { isEntry: true, dynamicImporters: [], importers: [] },
    home: { isEntry: false, dynamicImporters: ['main'], importers: [] },
    booking: { isEntry: false, dynamicImporters: ['main'], importers: [] },
    button: { isEntry: false, dynamicImporters: [], importers: ['home', 'card'] },
    card: { isEntry: false, dynamicImporters: [], importers: ['booking'] },
    language: { isEntry: false, dynamicImporters: [], importers: ['main', 'button'] },
  };
  const getModuleInfo = (id: string) => graph[id as keyof typeof graph] as never;
  expect(usersOf('button', { getModuleInfo })).toEqual({
    isEntry: false,
    screens: new Set(['home', 'booking']),
  });
  expect(usersOf('language', { getModuleInfo }).isEntry).toBe(true);
});
