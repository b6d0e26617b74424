import { expect, test } from 'vitest';
import { nearestTests } from './nearest-tests.ts';

const page = "import '../ui/Dialog.tsx';";
const openAll = "import './App.tsx';";
const files = [
  { path: 'web/ui/Dialog.tsx', text: '' },
  { path: 'web/invoices/InvoicesPage.tsx', text: page },
  { path: 'web/chat/ChatPage.tsx', text: '' },
  { path: 'web/App.tsx', text: "import './invoices/InvoicesPage.tsx'; import './chat/ChatPage.tsx';" },
  { path: 'web/open.tsx', text: openAll },
  ...['web/chat/ChatPage.test.tsx', 'web/chat/Dialog.test.tsx', 'web/invoices/InvoicesPage.test.tsx'].map(
    (path) => ({ path, text: "import '../open.tsx';" }),
  ),
];

test('tests of screens open the whole page; those beside a screen that draws the file come first', () => {
  expect(nearestTests(files)('web/ui/Dialog.tsx')[0]).toBe('web/invoices/InvoicesPage.test.tsx');
  expect(nearestTests(files)('web/chat/ChatPage.tsx')[0]).toBe('web/chat/ChatPage.test.tsx');
});
