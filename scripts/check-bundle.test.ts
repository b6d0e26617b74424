import { expect, test } from 'vitest';
import { bundleFaults, roomFaults } from './check-bundle.ts';
import type { Chunk } from './chunk-list.ts';

const chunk = (file: string, more: Partial<Chunk> = {}): Chunk => ({
  file,
  page: null,
  source: null,
  imports: [],
  styles: [],
  modules: {},
  ...more,
});
const entry = chunk('entry.js', { page: 'web/patient/index.html', imports: ['react.js'] });
const react = chunk('react.js', { modules: { 'node_modules/react/index.js': 1 } });
const calendar = chunk('calendar.js', { modules: { 'node_modules/react-aria-components/Calendar.js': 1 } });
const kilobytes = (size: number) => () => size * 1000;

test('the entry counts what it loads at once, not what it loads later', () => {
  expect(bundleFaults([entry, react, calendar], kilobytes(47.5))).toEqual([]);
  expect(bundleFaults([entry, react, calendar], kilobytes(47.6))).toEqual([
    "The portal's entry is 95.2 kB; the limit is 95.0 kB.",
    'Heaviest, in characters before minifying: react 1.',
  ]);
});

test('a heavy package is refused also behind another chunk', () => {
  const leaking = { ...react, imports: ['calendar.js'] };
  expect(bundleFaults([entry, leaking, calendar], kilobytes(1))).toEqual([
    expect.stringContaining('react-aria-components is part of'),
  ]);
});

test('zod is refused, packages that merely begin like it are not', () => {
  const withZod = chunk('react.js', { modules: { 'node_modules/zod/v4/index.js': 1 } });
  const withOther = chunk('react.js', { modules: { 'node_modules/zod-form/index.js': 1 } });
  expect(bundleFaults([entry, withZod], kilobytes(1))).toHaveLength(1);
  expect(bundleFaults([entry, withOther], kilobytes(1))).toEqual([]);
});

test('a build without the portal is no success', () => {
  expect(() => bundleFaults([react], kilobytes(1))).toThrow('no page patient/index.html');
});

test('the room of a video appointment counts what is not loaded on every screen', () => {
  const room = chunk('room.js', {
    source: 'web/patient/video/RoomPages.tsx',
    imports: ['react.js', 'data.js'],
  });
  const data = chunk('data.js');
  const tools = chunk('tools.js', { source: 'web/patient/shell/SignedInTools.tsx', imports: ['data.js'] });
  const sizes = (size: number) => (file: string) => (file === 'room.js' ? size : 50) * 1000;
  expect(roomFaults([entry, react, room, data, tools], sizes(60))).toEqual([]);
  expect(roomFaults([entry, react, room, data, tools], sizes(60.1))).toEqual([
    'The room is 60.1 kB beyond the shell; the limit is 60.0 kB.',
  ]);
  expect(roomFaults([entry, react, room, data], sizes(20))).toHaveLength(1);
  expect(roomFaults([entry, react], sizes(1))).toEqual(['The build has no web/patient/video/RoomPages.tsx.']);
});
