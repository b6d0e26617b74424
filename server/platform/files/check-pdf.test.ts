import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { expectLinear } from '#contract/testing-growth.ts';
import { checkPdf } from './check-file.service.ts';
import { aPdf } from './testing.ts';

async function pdfFault(pdf: Buffer) {
  const checked = await checkPdf(pdf);
  return 'fault' in checked ? checked.fault : undefined;
}

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

test('a PDF may end with a few line breaks', async () => {
  expect(await pdfFault(Buffer.concat([await aPdf(), Buffer.from('\r\n\n')]))).toBeUndefined();
});

test.each([
  '<</Filter/Standard/V 2/Encrypt 5 0 R>>',
  '<</Encrypt<</Filter/Standard/V 4>>>>',
  '<</#45ncrypt 5 0 R>>',
  stream('/Type/XRef/Encrypt 5 0 R/Filter/FlateDecode', deflateSync(Buffer.from('x'))),
])('a PDF with %s is encrypted, and refused', async (object) => {
  expect(await pdfFault(await aPdf({ objects: [object] }))).toBe('file_encrypted');
});

test.each([
  '<</OpenAction[3 0 R/XYZ null null 0]>>',
  '<</OpenAction 7 0 R>>',
  '<</OpenAction<</S/GoTo/D[3 0 R/Fit]>>>>',
  '<</Type/Annot/Subtype/Link/A<</S/GoTo/D[3 0 R/Fit]>>>>',
  '<</EncryptMetadata false/AAB 1/URIs 2>>',
])('a PDF with %s only shows one of its pages, and has no fault', async (object) => {
  const pdf = await aPdf({ objects: [object] });
  expect(await checkPdf(pdf)).toEqual({ bytes: pdf });
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
  '<</S/GoToR/F(other.pdf)>>',
  '<</S/GoToE/F(other.pdf)>>',
  '<</S/ImportData/F(x.fdf)>>',
  '<</S/Rendition/OP 0>>',
  '<</AA<</O 7 0 R>>>>',
  '<</#41A 7 0 R>>',
  '<</OpenAction<</S/Named/N/Print>>>>',
  '<</Type/Filespec/FS /URL/F(http://evil.test)>>',
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
])('active content is found behind %s', async (_what, object) => {
  expect(await pdfFault(await aPdf({ objects: [object] }))).toBe('file_active');
});

const SCRIPT = '/S/JavaScript/JS(1)';
test.each([
  ['a text that looks like the beginning of a stream', `<</X(>>stream\n)${SCRIPT}/Y(endstream)>>`],
  ['a remark that looks like the beginning of a stream', `<<%>>stream\n${SCRIPT}%endstream\n>>`],
  ['a remark between its words', `<<%>>stream\n/S %x\n/Java#53cript/JS(1)%endstream\n>>`],
  ['a word that no reader expects in a dictionary', `<</X<<>>stream\n${SCRIPT}/Y(endstream)>>`],
  [
    'a stream into which the table of contents can point',
    stream('', Buffer.from('9 0 obj /JavaScript endobj')),
  ],
  ['a pack in a remark', `<<>>%>>stream\nendobj 9 0 obj${stream(PACK, HIDDEN)}`],
])('active content is found in %s', async (_what, object) => {
  expect(await pdfFault(await aPdf({ objects: [object] }))).toBe('file_active');
});

const TEN_MEGABYTES = 10 * 1024 ** 2;
test.each(['>>%', '>>% % % %', '/S%', '\n/Launch'])(
  'ten megabytes of %j are looked through once',
  async (source) => {
    const pdfOf = async (size: number) => {
      const filling = stream('', Buffer.alloc(size / 2, source)) + source.repeat(size / 2 / source.length);
      return await aPdf({ objects: [filling] });
    };
    const pdfs = new Map<number, Buffer>();
    for (const size of [TEN_MEGABYTES, TEN_MEGABYTES / 8]) pdfs.set(size, await pdfOf(size));
    await expectLinear((size) => checkPdf(pdfs.get(size) ?? Buffer.alloc(0)), TEN_MEGABYTES);
  },
);

test('words of a picture or a text that only look active do not count', async () => {
  const content = stream('', Buffer.from('/JavaScript /JS (x) /Launch'));

  expect(
    await pdfFault(await aPdf({ objects: [content, '<</BaseFont/JSans/Launched true>>'] })),
  ).toBeUndefined();
});

test('objects that unpack without end, or not to their end, are damaged: a viewer could still read them', async () => {
  const bomb = packed(' '.repeat(5_000_000));
  const cutOff = deflateSync(Buffer.from('7 0 <</S/JavaScript/JS(1)>>')).subarray(0, -6);

  expect(await pdfFault(await aPdf({ objects: [bomb] }))).toBe('file_damaged');
  expect(await pdfFault(await aPdf({ objects: [stream(PACK, cutOff)] }))).toBe('file_damaged');
});

test('object streams are unpacked up to a limit', async () => {
  const large = packed(' '.repeat(2_000_000));

  expect(await pdfFault(await aPdf({ objects: Array<string>(10).fill(large) }))).toBeUndefined();
  expect(await pdfFault(await aPdf({ objects: Array<string>(20).fill(large) }))).toBe('file_damaged');
});

test('a stream without an end is checked like other text', async () => {
  const open = '<</Length 0>>\nstream\n\n9 0 obj<</S/JavaScript/JS(1)>>';

  expect(await pdfFault(await aPdf({ objects: [open] }))).toBe('file_active');
});

test('thousands of tiny object streams are refused', async () => {
  const objects = Array<string>(5_001).fill(packed(''));

  expect(await pdfFault(await aPdf({ objects }))).toBe('file_damaged');
});

test.each([
  '/',
  '#4a',
  'stream',
  '>>',
  '>>stream\n',
  ' obj',
  '/ObjStm',
  '((',
  'endstream',
  '<</J',
  '/URI()',
  '/URI<>',
  '/OpenAction[',
  '/FS ',
])('a PDF full of %j is checked quickly', async (word) => {
  const pdf = await aPdf({ objects: [word.repeat(1_000_000 / word.length)] });

  expect(await pdfFault(pdf)).toBeUndefined();
});

describe('links to the web lose their address', () => {
  const link = (address: string) => `<</Type/Annot/Subtype/Link/A<</S/URI/URI${address}>>>>`;

  test.each([
    ['(https://labor.example/)', '(                      )'],
    [' (a\\)b(c)d) ', ' (        ) '],
    ['<68747470>', '<        >'],
    ['\n(mailto:a@b.example)', '\n(                  )'],
  ])('%j becomes %j, and not one other byte changes', async (address, emptied) => {
    const pdf = await aPdf({ objects: [link(address), '<</Producer(x)>>'] });
    const expected = Buffer.from(pdf.toString('latin1').replace(address, emptied), 'latin1');

    const checked = await checkPdf(pdf);
    expect(checked).toEqual({ bytes: expected });
    expect(await checkPdf(expected)).toEqual({ bytes: expected });
  });

  test('however the name is spelled, several in one, and also where the file opens with it', async () => {
    const objects = [
      `${link('(http://one.test)').replace('/URI(', '/#55RI(')}`,
      '<</OpenAction 6 0 R>>',
      link('(http://two.test)'),
    ];
    const checked = await checkPdf(await aPdf({ objects }));

    expect('bytes' in checked && checked.bytes.toString('latin1')).toMatch(/<<\/OpenAction 6 0 R>>/);
    expect('bytes' in checked && checked.bytes.toString('latin1')).not.toMatch(/http|test/);
  });

  test('packed ones too: the pack stays where it is', async () => {
    const pdf = await aPdf({
      objects: [packed(`7 0 ${link('(https://labor.example/aerzte)')}`), '<</Producer(x)>>'],
    });
    const checked = await checkPdf(pdf);
    if ('fault' in checked) throw new Error(checked.fault);

    const text = checked.bytes.toString('latin1');
    const begin = text.indexOf('stream\n', text.indexOf('/ObjStm')) + 7;
    const objects = inflateSync(checked.bytes.subarray(begin, text.indexOf('endstream', begin))).toString(
      'latin1',
    );
    expect(objects).toBe(`7 0 ${link(`(${' '.repeat(28)})`)}`);
    expect(checked.bytes).toHaveLength(pdf.length);
    expect(text.slice(text.indexOf('xref\n'))).toBe(pdf.toString('latin1').slice(text.indexOf('xref\n')));
  });

  test.each([
    ['stands in another object', link(' 9 0 R')],
    ['stands behind a comment', link('%x\n(http://evil.test)')],
    ['does not end', '<</S/URI/URI(http://evil.test'],
    ['is the beginning of all others', '<</URI<</Base(http://evil.test)>>>>'],
  ])('a link whose address %s cannot be emptied, and is refused', async (_what, object) => {
    expect(await pdfFault(await aPdf({ objects: [object] }))).toBe('file_links');
  });

  test('a signed PDF with links is refused, because it would no longer be what was signed', async () => {
    const signature = '<</Type/Sig/ByteRange[0 10 20 30]/Contents<00>>>';

    expect(await pdfFault(await aPdf({ objects: [link('(http://labor.example)'), signature] }))).toBe(
      'file_links',
    );
    const unlinked = await aPdf({ objects: [signature] });
    expect(await checkPdf(unlinked)).toEqual({ bytes: unlinked });
  });
});
