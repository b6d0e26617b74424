import { describe, expect, test } from 'vitest';
import { faultIn, hidesObjects, isSigned, isWholePdf, partsOf, withoutLinks } from './pdf.rules.ts';

const HEAD = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n';
const aPdf = ({ body = '', tail = '' } = {}) => {
  const start = `${HEAD}${body}`;
  return Buffer.from(`${start}xref\n0 1\ntrailer << >>\nstartxref\n${start.length}\n%%EOF${tail}`, 'latin1');
};

describe('a whole PDF', () => {
  test('says at its end where its contents are listed', () => {
    expect(isWholePdf(aPdf())).toBe(true);
    expect(isWholePdf(aPdf({ tail: '\n\0' }))).toBe(true);
    expect(isWholePdf(Buffer.from(HEAD))).toBe(false);
    expect(isWholePdf(Buffer.from(`${HEAD}startxref\n0\n%%EOF`))).toBe(false);
    expect(isWholePdf(Buffer.from(`${HEAD}startxref\n5\n%%EOF`))).toBe(false);
  });

  test('may list its contents in an object', () => {
    expect(isWholePdf(Buffer.from(`${HEAD}startxref\n9\n%%EOF`))).toBe(true);
  });

  test('has its end in the last 1024 bytes', () => {
    expect(isWholePdf(aPdf({ tail: '\n'.repeat(980) }))).toBe(true);
    expect(isWholePdf(aPdf({ tail: '\n'.repeat(1020) }))).toBe(false);
  });

  test.each([
    '<!DOCTYPE html>',
    '<html>',
    '<head>',
    '<body>',
    '<script>',
    '<svg ',
    '<iframe ',
    '<?php',
    'PK\x03\x04',
  ])('is nothing else besides: %j at its beginning', (begin) => {
    expect(isWholePdf(aPdf({ body: `%${begin}\n` }))).toBe(false);
    expect(isWholePdf(aPdf({ body: `%${' '.repeat(1100)}${begin}\n` }))).toBe(true);
  });

  test('is no archive, which would be read from its end', () => {
    expect(isWholePdf(aPdf({ body: `%PK\x05\x06${' '.repeat(60_000)}\n` }))).toBe(false);
    expect(isWholePdf(aPdf({ body: `%PK\x05\x06${' '.repeat(66_000)}\n` }))).toBe(true);
  });
});

describe('a part of a PDF', () => {
  test.each([
    'JavaScript',
    'Launch',
    'RichMedia',
    'RichMediaExecute',
    'Movie',
    'Sound',
    'Rendition',
    'SubmitForm',
    'ImportData',
    'GoToE',
    'GoToR',
    'EmbeddedFile',
    'EmbeddedFiles',
    'JS',
    'XFA',
    'AA',
    'OnInstantiate',
  ])('is refused because of /%s, however it is spelled, and not because of longer names', (name) => {
    const first = name.charCodeAt(0).toString(16);
    expect(faultIn(`<< /${name} 1 0 R >>`)).toBe('file_active');
    expect(faultIn(`<< /#${first}${name.slice(1)}(x) >>`)).toBe('file_active');
    expect(faultIn(`<< /${name}x 1 0 R >>`)).toBeUndefined();
    expect(faultIn(`<< /x${name} 1 0 R >>`)).toBeUndefined();
  });

  test('is refused when a letter is spelled by its number in either case', () => {
    expect([faultIn('/J#61vaScript '), faultIn('/#4a#53 '), faultIn('/#4A#53 ')]).toEqual([
      'file_active',
      'file_active',
      'file_active',
    ]);
  });

  test('is refused when it is encrypted, before anything else', () => {
    expect(faultIn('<< /Encrypt 5 0 R >>')).toBe('file_encrypted');
    expect(faultIn('<< /Encrypt 5 0 R /JS (x) >>')).toBe('file_encrypted');
  });

  test('may open at a page, and nothing more', () => {
    expect(faultIn('/OpenAction [3 0 R /Fit]')).toBeUndefined();
    expect(faultIn('/OpenAction << /S /GoTo /D [3 0 R] >>')).toBeUndefined();
    expect(faultIn('/OpenAction << /S /Named /N /Print >>')).toBe('file_active');
  });

  test('may not name a file on another machine', () => {
    expect(faultIn('<< /FS /URL /F (https://evil.example.test) >>')).toBe('file_active');
    expect(faultIn('<< /FS /Other >>')).toBeUndefined();
  });

  test('is signed when it says which bytes were signed', () => {
    expect([isSigned('/ByteRange [0 1 2 3]'), isSigned('/Range [0]')]).toEqual([true, false]);
  });
});

test.each([
  ['an action', '/S /JavaScript', true],
  ['an action of an annotation', '/Subtype/Movie', true],
  ['an action after a remark', '/S %x\n /Launch', true],
  ['packed objects', '/Type /ObjStm ', true],
  ['an embedded file', '/Type /EmbeddedFile ', true],
  ['the start of an object', '12 0 obj', true],
  ['the start of an object after zeros', '1\0\0 0\0obj<<', true],
  ['a word that begins like it', '12 0 object', false],
  ['a kind without an action', '/Sound', false],
  ['a picture', '\x89PNG 1 2 3', false],
])('data that contains %s hides objects', (_what, data, isHiding) => {
  expect(hidesObjects(data)).toBe(isHiding);
});

describe('links to the web', () => {
  test('are emptied and keep their length', () => {
    const source = '<< /S /URI /URI (https://a.example.test/(b\\)c) ) >> x';
    const emptied = withoutLinks(source);
    expect(emptied).toHaveLength(source.length);
    expect(emptied).toMatch(/^<< \/S \/URI \/URI \( +\) >> x$/);
    expect(withoutLinks('/URI <616263> y')).toBe('/URI <      > y');
    expect(withoutLinks('/URI(a) and /URI(b)')).toBe('/URI( ) and /URI( )');
  });

  test('whose address stands elsewhere cannot be emptied', () => {
    expect(withoutLinks('/URI 7 0 R')).toBeUndefined();
    expect(withoutLinks('/URI (without end')).toBeUndefined();
    expect(withoutLinks('/URI <6162')).toBeUndefined();
    expect(withoutLinks('/URI << /A 1 >>')).toBeUndefined();
  });

  test('a text without any stays as it is', () => {
    expect(withoutLinks('<< /Type /Page >>')).toBe('<< /Type /Page >>');
    expect(withoutLinks('/URI /S')).toBe('/URI /S');
    expect(withoutLinks('<< /S /URI >>')).toBe('<< /S /URI >>');
  });
});

describe('the parts of a PDF', () => {
  const read = (text: string) =>
    [...partsOf(text)].map(({ from, to, ...rest }) => ({ text: text.slice(from, to), ...rest }));

  test('are what stands outside of streams, and the data in them', () => {
    expect(read('a << >>\nstream\r\nDATA endstream b')).toEqual([
      { text: 'a << >>\n' },
      { text: 'DATA ', isData: true },
      { text: 'endstream b' },
    ]);
    expect(read('<< >> %x\n stream\nD')).toEqual([{ text: '<< >> %x\n ' }, { text: 'D' }]);
    expect(read('a stream\nb')).toEqual([{ text: 'a stream\nb' }]);
  });

  test('also are packed objects, of which odd encodings only hide something', () => {
    const packs = (dictionary: string) => read(`<< ${dictionary} >>stream\nX endstream`)[1];
    expect(packs('/Type /ObjStm /Filter /FlateDecode')).toEqual({ text: 'X ', pack: { isOdd: false } });
    expect(packs('/Type /ObjStm')).toEqual({ text: 'X ' });
    for (const odd of ['ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'RunLengthDecode', 'DecodeParms'])
      expect(packs(`/Type /ObjStm /Filter /${odd}`)).toEqual({ text: 'X ', pack: { isOdd: true } });
  });

  test('a stream inside a stream belongs to the outer one', () => {
    expect(read('<< >>stream\n<< >>stream\nx endstream')).toEqual([
      { text: '<< >>' },
      { text: '<< >>stream\nx ', isData: true },
      { text: 'endstream' },
    ]);
  });
});
