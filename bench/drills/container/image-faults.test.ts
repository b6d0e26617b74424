import { expect, test } from 'vitest';
import { type Image, imageFaults } from './image-faults.ts';

const file = (path: string, mode = 0o644, bytes = 1_000, uid = 0) => ({ path, mode, bytes, uid });
const image: Image = {
  user: '10001:10001',
  healthcheck: ['CMD', 'node', '-e', 'fetch()'],
  files: [
    file('/usr/local/bin/node', 0o755, 120_000_000),
    file('/bin/sh', 0o755),
    file('/portal/dist/server/main.js'),
    file('/portal/node_modules/pdfkit/index.d.ts'),
  ],
};
const withFile = (...given: Parameters<typeof file>) => ({
  ...image,
  files: [...image.files, file(...given)],
});

test('an image with one Node and what was built has no fault', () => {
  expect(imageFaults(image, ['node_modules/vite'])).toEqual([]);
});

test.each([
  [{ ...image, user: '' }, 'it runs as root'],
  [{ ...image, user: 'root' }, 'it runs as root'],
  [{ ...image, user: '0:0' }, 'it runs as 0:0'],
  [{ ...image, healthcheck: [] }, 'it has no health check'],
  [{ ...image, healthcheck: ['CMD', 'curl'] }, 'its health check needs curl'],
  [{ ...image, files: [] }, 'it has 0 Nodes: '],
  [withFile('/usr/bin/node', 0o755), 'it has 2 Nodes: /usr/local/bin/node, /usr/bin/node'],
  [withFile('/opt/bun', 0o755, 90_000_000), 'it has 2 Nodes: /usr/local/bin/node, /opt/bun'],
  [withFile('/portal/server/app.ts'), 'it has a source, 1 in all: /portal/server/app.ts'],
  [withFile('/portal/dist/a.test.js'), 'it has a test, 1 in all: /portal/dist/a.test.js'],
  [withFile('/portal/dist/a.js', 0o666), 'it has a file that others may change, 1 in all: /portal/dist/a.js'],
  [
    withFile('/portal/dist/a.js', 0o644, 1, 10_001),
    'it has a file that others may change, 1 in all: /portal/dist/a.js',
  ],
  [withFile('/portal/deploy/portal.env'), 'it has a settings file, 1 in all: /portal/deploy/portal.env'],
  [withFile('/usr/lib/npm/bin/npm-cli.js'), 'it has a part of npm, 1 in all: /usr/lib/npm/bin/npm-cli.js'],
  [withFile('/portal/node_modules/vite/index.js'), 'it has a package of development: node_modules/vite'],
])('a fault of an image is named (%#)', (faulty, fault) => {
  expect(imageFaults(faulty, ['node_modules/vite'])).toEqual([fault]);
});
