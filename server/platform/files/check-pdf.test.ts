import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfFault } from './check-pdf.service.ts';
import { aPdf } from './testing.ts';

const stream = (dictionary: string, content: Buffer) =>
  `<<${dictionary}/Length ${content.length}>>\nstream\n${content.toString('latin1')}\nendstream`;
const packed = (objects: string) =>
  stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', deflateSync(Buffer.from(objects)));

test('an ordinary PDF has no fault', async () => {
  expect(await pdfFault(await aPdf())).toBeUndefined();
  expect(
    await pdfFault(await aPdf({ objects: [packed('5 0 <</Type/Font/BaseFont/Helvetica>>')] })),
  ).toBeUndefined();
});

test('a PDF may end with a few line breaks, and may be encrypted', async () => {
  expect(await pdfFault(Buffer.concat([await aPdf(), Buffer.from('\r\n\n')]))).toBeUndefined();
  expect(await pdfFault(await aPdf({ objects: ['<</Filter/Standard/V 2/Encrypt 5 0 R>>'] }))).toBeUndefined();
});

test.each([
  ['is cut off', (pdf: Buffer) => pdf.subarray(0, pdf.length / 2)],
  ['has lost its last bytes', (pdf: Buffer) => pdf.subarray(0, -8)],
  ['has only a beginning', () => Buffer.from('%PDF-1.7\n')],
  [
    'points to nothing',
    (pdf: Buffer) => Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7')),
  ],
  [
    'is garbage between beginning and end',
    () => Buffer.from('%PDF-1.7\nMZ\x90\0startxref\n9\n%%EOF\n', 'latin1'),
  ],
  [
    'is followed by something else',
    (pdf: Buffer) => Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')]),
  ],
  [
    'is followed by an archive',
    (pdf: Buffer) => Buffer.concat([pdf, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
  ],
  [
    'has an archive in its last object',
    (pdf: Buffer) => Buffer.from(pdf.toString('latin1').replace('trailer', '%PK\x05\x06\ntrailer'), 'latin1'),
  ],
])('a PDF that %s is damaged', async (_what, change) => {
  expect(await pdfFault(change(await aPdf()))).toBe('file_damaged');
});

test.each([
  'PK\x03\x04',
  '<html>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<!DOCTYPE html>',
  '<?php',
  '<svg onload=x>',
])('a PDF that begins as %j as well is damaged', async (foreign) => {
  const pdf = (await aPdf({ objects: [] })).toString('latin1');

  expect(await pdfFault(Buffer.from(pdf.replace('%PDF-1.7\n', `%PDF-1.7\n%${foreign}\n`), 'latin1'))).toBe(
    'file_damaged',
  );
});

const ACTIVE = [
  '<</S/JavaScript/JS(app.alert\\(1\\))>>',
  '<</S /JavaScript /JS 7 0 R>>',
  '<</S/J#61vaScript/J#53(1)>>',
  '<</Type/Action/S/Launch/F(calc.exe)>>',
  '<</Type/EmbeddedFile/Subtype/text#2Fxml>>',
  '<</Names<</EmbeddedFiles 7 0 R>>>>',
  '<</S/SubmitForm/F(http://evil.test)>>',
  '<</Subtype/RichMedia>>',
  '<</XFA[(a) 7 0 R]>>',
];
test.each(ACTIVE)('a PDF with %s is active, written openly or packed', async (object) => {
  expect(await pdfFault(await aPdf({ objects: [object] }))).toBe('file_active');
  expect(await pdfFault(await aPdf({ objects: [packed(`7 0 ${object}`)] }))).toBe('file_active');
});

const HIDDEN = deflateSync(Buffer.from('7 0 <</S/JavaScript/JS(1)>>'));
const PACK = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode';
test.each([
  ['the name of the pack in another spelling', stream(PACK.replace('ObjStm', 'Obj#53tm'), HIDDEN)],
  ['a comment before the pack', stream(PACK, HIDDEN).replace('>>\nstream', '>>% x\nstream')],
  ['another line break before the pack', stream(PACK, HIDDEN).replace('stream\n', 'stream\r')],
  ['a word that looks like the next object', stream(`${PACK}/X( obj)`, HIDDEN)],
  ['a pack that is not packed', stream('/Type/ObjStm/N 1/First 4', Buffer.from('7 0 <</S/Launch/F(x)>>'))],
  [
    'a pack in another packing',
    stream(
      PACK.replace('/FlateDecode', '[/ASCIIHexDecode/FlateDecode]'),
      Buffer.from(HIDDEN.toString('hex')),
    ),
  ],
  ['a pack that is mixed up', stream(`${PACK}/DecodeParms<</Predictor 12/Columns 4>>`, HIDDEN)],
])('what is active is found behind %s', async (_what, object) => {
  expect(await pdfFault(await aPdf({ objects: [object] }))).toBe('file_active');
});

test('words of a picture or a text that only look active do not count', async () => {
  const content = stream('', Buffer.from('/JavaScript /JS (x) /Launch'));

  expect(
    await pdfFault(await aPdf({ objects: [content, '<</BaseFont/JSans/Launched true>>'] })),
  ).toBeUndefined();
});

test('objects that unpack without end are not unpacked', async () => {
  const bomb = packed(' '.repeat(5_000_000));

  expect(await pdfFault(await aPdf({ objects: [bomb] }))).toBeUndefined();
  expect(await pdfFault(await aPdf({ objects: Array<string>(500).fill(bomb) }))).toBe('file_damaged');
});

test('packs that break off late have cost as much as others', async () => {
  const broken = stream(
    '/Type/ObjStm/Filter/FlateDecode',
    deflateSync(Buffer.alloc(900_000)).subarray(0, -6),
  );

  expect(await pdfFault(await aPdf({ objects: [broken] }))).toBeUndefined();
  expect(await pdfFault(await aPdf({ objects: Array<string>(200).fill(broken) }))).toBe('file_damaged');
});

test('what begins like a stream and does not end is looked at', async () => {
  const open = '<</Length 0>>\nstream\n\n9 0 obj<</S/JavaScript/JS(1)>>';

  expect(await pdfFault(await aPdf({ objects: [open] }))).toBe('file_active');
});

test('whoever packs hardly anything, but thousands of times, is refused', async () => {
  const objects = Array<string>(5_001).fill('<</Type/ObjStm/Filter/FlateDecode>>\nstream\n\nendstream');

  expect(await pdfFault(await aPdf({ objects }))).toBe('file_damaged');
});

test.each(['/', '#4a', 'stream', '>>', '>>stream\n', ' obj', '/ObjStm', '((', 'endstream', '<</J'])(
  'a PDF full of %j holds nobody up',
  async (word) => {
    const pdf = await aPdf({ objects: [word.repeat(1_000_000 / word.length)] });

    expect(await pdfFault(pdf)).toBeUndefined();
  },
);
