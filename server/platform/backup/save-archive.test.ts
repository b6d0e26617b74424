import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, inject, test } from 'vitest';
import { Failure, StartRefusal } from '../failure.ts';
import { saveArchive } from './save-archive.ts';
import { aPath } from './testing.ts';

const nothing = async () => {};

test('a backup that finds no room is one sentence, and nothing of it is left', async () => {
  const path = await aPath();
  // The system's own disk without room.
  const fill = () => pipeline(Readable.from([Buffer.alloc(1000)]), createWriteStream('/dev/full'));
  const attempt = saveArchive(path, undefined, async (file) => {
    file.write('the beginning');
    await fill();
  });

  await expect(attempt).rejects.toThrow(new StartRefusal('No backup was made: the disk has no room left.'));
  expect(await readdir(dirname(path))).toEqual([]);
});

test('a backup into a folder that is not there, into a file, or beside another one is one sentence', async () => {
  const folder = await mkdtemp(join(inject('filesFolder'), 'backup-'));
  const nowhere = join(folder, 'nowhere', 'clinic.tar.gz');
  await writeFile(join(folder, 'file'), '');
  const below = join(folder, 'file', 'clinic.tar.gz');
  const beside = join(folder, 'clinic.tar.gz');
  await writeFile(`${beside}.part`, 'of another command');

  for (const path of [nowhere, below]) {
    await expect(saveArchive(path, undefined, nothing)).rejects.toThrow(
      new StartRefusal(`No backup was made: there is no folder for ${path}.part.`),
    );
  }
  await expect(saveArchive(beside, undefined, nothing)).rejects.toThrow('another command writes it');
  expect((await readdir(folder)).toSorted()).toEqual(['clinic.tar.gz.part', 'file']);
});

test('a storage that does not answer, and what was not written as a backup, leave nothing', async () => {
  const path = await aPath();
  await mkdir(dirname(path), { recursive: true });
  const silent = () => Promise.reject(new Failure('server.unavailable'));
  const broken = async (file: NodeJS.WritableStream) => pipeline(Readable.from(['no archive']), file);

  await expect(saveArchive(path, undefined, silent)).rejects.toThrow(
    'No backup was made: the storage of the files',
  );
  await expect(saveArchive(path, undefined, broken)).rejects.toThrow('is no backup');
  expect(await readdir(dirname(path))).toEqual([]);
});
