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

test('tests of screens open the whole page; those beside a screen that renders the file come first', () => {
  expect(nearestTests(files)('web/ui/Dialog.tsx')[0]).toBe('web/invoices/InvoicesPage.test.tsx');
  expect(nearestTests(files)('web/chat/ChatPage.tsx')[0]).toBe('web/chat/ChatPage.test.tsx');
});

test('the nearest tests come first: its own, common folders and words, the fewest imports', () => {
  const file = (path: string, ...imports: string[]) => ({
    path,
    text: imports.map((from) => `import '${from}';`).join('\n'),
  });
  const testsOf = nearestTests([
    file('server/chat/send.service.ts'),
    file('server/app.ts', './chat/send.service.ts'),
    file('server/chat/send.test.ts', './send.service.ts'),
    file('server/chat/read.test.ts', '#server/app.ts'),
    file('server/chat/send-twice.test.ts', '#server/app.ts'),
    file('server/audit/audit.test.ts', '#server/app.ts'),
    file('server/audit/far.test.ts', './audit.test.ts'),
    file('server/chat/other.test.ts', './other.ts'),
  ]);
  expect(testsOf('server/chat/send.service.ts')).toEqual([
    'server/chat/send.test.ts',
    'server/chat/send-twice.test.ts',
    'server/chat/read.test.ts',
    'server/audit/audit.test.ts',
    'server/audit/far.test.ts',
  ]);

  const ofContract = nearestTests([
    file('contract/chat.contract.ts'),
    file('contract/api.test.ts', './chat.contract.ts'),
    file('server/chat/send.test.ts', '#contract/chat.contract.ts'),
  ]);
  expect(ofContract('contract/chat.contract.ts')).toEqual([
    'server/chat/send.test.ts',
    'contract/api.test.ts',
  ]);
});
