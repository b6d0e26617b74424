import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tableDrift } from './capability-table.ts';
import { boundaryFaults } from './check-boundaries.ts';
import { layerDrift, webLayers } from './web-layers.ts';

const SERVICE = "import { findPatient } from '../identity/identity.service.ts';";

test.each([
  ['a row uses what it names', 'server/audit/audit.service.ts', SERVICE],
  ['rules are open to others', 'server/audit/audit.rules.ts', "import '../identity/person.rules.ts';"],
  ['events are open to others', 'server/audit/a.ts', "import '../identity/identity.events.ts';"],
  ['booking uses all above', 'server/booking/booking.service.ts', SERVICE],
  [
    'the dashboard uses all',
    'server/dashboard/dashboard.service.ts',
    "import '../booking/booking.service.ts';",
  ],
  [
    'a foreign key between tables',
    'server/schedule/schedule.tables.ts',
    "import '../identity/identity.tables.ts';",
  ],
  ['the app lists every capability', 'server/app.ts', "import './identity/identity.capability.ts';"],
  ['the demo clinic uses stores', 'database/demo.ts', "import '#server/identity/identity.store.ts';"],
  ['a test arranges freely', 'server/content/content.test.ts', "import '../identity/identity.store.ts';"],
  ['a screen uses the contract', 'web/patient/chat/Chat.tsx', "import '#contract/chat.contract.ts';"],
  ['a screen uses the shared chat', 'web/patient/chat/A.tsx', "import '#web/chat/Composer.tsx';"],
  ['an area uses what stands below it', 'web/staff/today/A.tsx', "import '../tasks/staff-tasks.ts';"],
  ['what several areas need uses a lower part', 'web/staff/rooms/a.ts', "import '../calendar/b.ts';"],
  ['the routes load an area', 'web/staff/routes.ts', "await import('./today/TodayArea.tsx');"],
  ['a test of an area arranges freely', 'web/staff/today/A.test.tsx', "import '../schedule/b.ts';"],
  ['a component uses lib', 'web/ui/A.tsx', "import '#web/lib/language.ts';"],
  ['lib uses a component', 'web/lib/a.ts', "import '#web/ui/toasts.ts';"],
  ['the gallery shows a screen', 'web/gallery/A.tsx', "import '#web/patient/chat/ChatPage.tsx';"],
  ['lib uses the shape of an endpoint', 'web/lib/call-api.ts', "import '#contract/endpoint.ts';"],
  ['a list that is spread under its name', 'web/lib/a.ts', 'const all = [...first, ...(more ? [1] : [])];'],
  ['rest parameters', 'web/lib/a.ts', 'const add = (...{ length }: number[]) => length;'],
  ['common passwords are a subject', 'server/identity/common-passwords.ts', ''],
  ['a date from a value', 'server/chat/chat.rules.ts', 'const sentAt = new Date(row.sentAt);'],
  ['a comment about the clock', 'server/chat/chat.service.ts', '// not new Date(), not Date.now'],
  ['the server loads the sandbox late', 'server/sandbox.ts', "await import('#sandbox/sandbox.ts');"],
  ['the start loads the demo late', 'server/serve.ts', "await import('#database/demo.ts');"],
  ['the sandbox uses the platform', 'sandbox/mailbox.ts', "import '#server/platform/failure.ts';"],
  ['the demo pays at the sandbox', 'database/demo/a.ts', "import '#sandbox/stripe/demo-cards.ts';"],
  ['a test reads the mailbox', 'server/chat/chat.test.ts', "import '#sandbox/mailbox.ts';"],
  ['a script looks into every zone', 'scripts/seed.ts', "import '#server/chat/chat.store.ts';"],
])('allowed: %s', (_, path, text) => {
  expect(boundaryFaults([{ path, text }])).toEqual([]);
});

test.each([
  ['a packed object', 'web/lib/a.ts', 'const a = { ...{ b: 1, c: 2 }, ...d };', 'write its parts'],
  ['a packed list in a test', 'server/app.test.ts', 'const a = [...[1, 2], 3];', 'write its parts'],
  [
    'the server meets the web',
    'server/app.ts',
    "import '#web/lib/language.ts';",
    'server may not import web',
  ],
  [
    'the web meets the server',
    'web/lib/a.ts',
    "const a = await import('#server/app.ts');",
    'web may not import server',
  ],
  [
    'the server needs the sandbox',
    'server/sandbox.ts',
    "import '#sandbox/sandbox.ts';",
    'not import sandbox',
  ],
  [
    'a type of the sandbox',
    'server/app.ts',
    "import type { A } from '#sandbox/mailbox.ts';",
    'not import sandbox',
  ],
  ['another way into it', 'server/app.ts', "await import('#sandbox/sandbox.ts');", 'not import sandbox'],
  ['the server needs the demo', 'server/serve.ts', "import '#database/demo.ts';", 'not import database'],
  ['the contract knows a package', 'contract/a.ts', "import pg from 'pg';", 'not pg'],
  [
    'the contract knows texts',
    'contract/a.ts',
    "import '#texts/generated/app.ts';",
    'contract may not import texts',
  ],
  ['platform knows a capability', 'server/platform/a.ts', "import '../chat/chat.service.ts';", 'no row'],
  [
    'platform knows its contract',
    'server/platform/a.ts',
    "import '#contract/chat.contract.ts';",
    'knows no capability',
  ],
  [
    'lib knows a part of one',
    'web/lib/session.ts',
    "import '#contract/identity-session.contract.ts';",
    'knows no capability',
  ],
  [
    'a component knows a screen',
    'web/ui/A.tsx',
    "export { B } from '../patient/B.tsx';",
    'web/patient stands in no layer below web/ui',
  ],
  [
    'a shared part of a chat knows a screen',
    'web/chat/Composer.tsx',
    "import '../patient/routes.ts';",
    'web/patient stands in no layer below web/chat',
  ],
  [
    'the frame of every screen knows one',
    'web/shell/Frame.tsx',
    "import '../staff/routes.ts';",
    'web/staff stands in no layer below web/shell',
  ],
  [
    'the workspace uses a screen of the portal',
    'web/staff/chat/A.tsx',
    "import '#web/patient/chat/ChatPage.tsx';",
    'web/patient stands in no layer below web/staff',
  ],
  ['a component knows the frame', 'web/ui/A.tsx', "import '#web/shell/Page.tsx';", 'no layer below web/ui'],
  [
    'lib knows a part of a chat',
    'web/lib/a.ts',
    "import '#web/chat/kept-words.ts';",
    'no layer below web/lib',
  ],
  [
    'an area uses another area',
    'web/staff/today/TodayArea.tsx',
    "import '../schedule/CalendarGrid.tsx';",
    'web/staff/schedule stands in no layer below web/staff/today',
  ],
  [
    'an area loads another area late',
    'web/staff/today/TodayArea.tsx',
    "await import('../schedule/CalendarDialogs.tsx');",
    'web/staff/schedule stands in no layer below web/staff/today',
  ],
  [
    'only a type of another area',
    'web/staff/audit/AuditArea.tsx',
    "import type { A } from '#web/staff/accounts/AccountDialogs.tsx';",
    'web/staff/accounts stands in no layer below web/staff/audit',
  ],
  [
    'what several areas need uses an area',
    'web/staff/tasks/staff-tasks.ts',
    "import '../today/TaskCards.tsx';",
    'web/staff/today stands in no layer below web/staff/tasks',
  ],
  [
    'two parts of the portal in a circle',
    'web/patient/appointments/AppointmentsPage.tsx',
    "import '../chat/unread.ts';",
    'web/patient/chat stands in no layer below web/patient/appointments',
  ],
  ['a folder of the workspace without a layer', 'web/staff/billing/BillingArea.tsx', '', 'has no layer'],
  ['a folder of the web without a layer', 'web/billing/Bill.tsx', '', 'has no layer'],
  ['the row does not name it', 'server/schedule/schedule.service.ts', SERVICE, 'does not name identity'],
  [
    'against the order',
    'server/identity/identity.service.ts',
    "import '../booking/booking.service.ts';",
    'does not name',
  ],
  [
    'past the service',
    'server/audit/audit.store.ts',
    "import { a } from '../identity/identity.tables.ts';",
    'through its service',
  ],
  [
    'only a type, past the service',
    'server/audit/audit.rules.ts',
    "import type { A } from '../identity/identity.store.ts';",
    'through its service',
  ],
  [
    'the demo clinic writes tables',
    'database/demo.ts',
    "import '#server/chat/chat.tables.ts';",
    'rules and stores',
  ],
  ['a folder without a row', 'server/billing/billing.service.ts', '', 'no row'],
  ['another clock', 'server/chat/count-unread.service.ts', 'const sentAt = new Date();', 'only clock'],
  ['a third clock', 'server/chat/count-unread.service.ts', 'const sentAt = Date.now();', 'only clock'],
  [
    'a screen forgets its form',
    'web/staff/today/A.tsx',
    'if (file.isError) return null;',
    'ask isLoadingError',
  ],
  ['an empty name', 'web/lib/date-utils.ts', '', 'says nothing'],
  ['an empty folder name', 'server/chat/helpers/parse.ts', '', 'says nothing'],
])('refused: %s', (_, path, text, reason) => {
  expect(boundaryFaults([{ path, text }])).toEqual([expect.stringContaining(reason)]);
});

test("a vendor's package has one file; its tests do not count", () => {
  const text = "import nodemailer from 'nodemailer';";
  const home = { path: 'server/adapters/mailer/smtp-mailer.ts', text };

  expect(boundaryFaults([home, { path: 'server/adapters/mailer/mailer.test.ts', text }])).toEqual([]);
  expect(boundaryFaults([home, { path: 'server/chat/chat.mails.ts', text }])).toHaveLength(1);
});

test('a fault names its file and line', () => {
  const [fault] = boundaryFaults([{ path: 'contract/a.ts', text: "import { z } from 'zod';\nimport 'pg';" }]);
  expect(fault).toMatch(/^contract\/a\.ts:2: /);
});

test('the documented table may not drift from the encoded one', () => {
  expect(tableDrift('| identity | who are you | – |\n| content | texts | audit |')).toContainEqual(
    expect.stringContaining('says "content: identity", docs/architecture.md "content: audit"'),
  );
});

test('the documented layers of the web may not drift from the encoded ones', () => {
  expect(layerDrift('| web | lib, ui → chat |')).toHaveLength(Object.keys(webLayers).length);
  expect(layerDrift(readFileSync('docs/architecture.md', 'utf8'))).toEqual([]);
});
