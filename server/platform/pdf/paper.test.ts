import { expect, test } from 'vitest';
import { type About, drawPaper, millimetres, type Paper } from './paper.ts';
import { fontRuns, unpackWoff } from './paper-fonts.ts';
import { drawingsOf, readPdf, structureOf } from './testing.ts';

const ABOUT: About = {
  title: 'Bescheinigung',
  author: 'Online Klinik',
  lang: 'de',
  createdAt: new Date('2026-11-24T10:00:00Z'),
  footer: ['Musterstraße 1'],
  pageLabel: (page, of) => `Seite ${page} von ${of}`,
};

const draw = (content: (paper: Paper) => void, about: Partial<About> = {}) =>
  drawPaper({ ...ABOUT, ...about }, content);

test('the text of a paper can be read and searched', () => {
  const { words } = readPdf(draw((paper) => paper.paragraph('Größe „ÄÖÜß“ – 89,50 € § 4 · Straße')));

  expect(words).toEqual(['Größe „ÄÖÜß“ – 89,50 € § 4 · Straße', 'Seite 1 von 1', 'Musterstraße 1']);
});

test.each(['Łucja Żółć', 'Gülşen Yıldız', 'Nguyễn Thị Ánh', 'Dvořák Černý', 'Đorđević', 'Ștefan Țurcanu'])(
  'every letter of %s is there',
  (name) => {
    const { words } = readPdf(draw((paper) => paper.paragraph(name)));

    expect(words.slice(0, -2).join('')).toBe(name);
  },
);

test('a letter of two code points is drawn as one', () => {
  expect(fontRuns('Mu\u0308ller', 'regular')).toEqual([{ font: 'latin-400', text: 'Müller' }]);
});

test('the file tells its title, its author, its language and when it was made', () => {
  const { source } = readPdf(draw((paper) => paper.paragraph('Text')));

  for (const fact of ['(Bescheinigung)', '(Online Klinik)', '/Lang (de)', '(D:20261124100000Z)'])
    expect(source).toContain(fact);
  expect(source).toContain('/DisplayDocTitle true');
});

test('headings, paragraphs and tables are marked, so that they can be read aloud', () => {
  const { source } = readPdf(
    draw((paper) => {
      paper.heading('Titel');
      paper.paragraph('Text');
      paper.table([{ width: 100 }], [{ kind: 'head', cells: ['Kopf'] }, { cells: ['Zelle'] }]);
    }),
  );

  for (const tag of ['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD'])
    expect(source).toContain(`/S /${tag}\n`);
  expect(source.match(/\/Scope \/Column/g)).toHaveLength(1);
});

test('the file says that it follows PDF/UA, in well-formed XML whatever its title is', () => {
  const file = draw((paper) => paper.paragraph('Text'), {
    title: 'Brief <1> & "2"',
    author: 'Müller & Söhne',
  });
  const [xml = ''] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(file.toString('utf8')) ?? [];

  expect(xml).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(xml).toContain('Brief &#60;1&#62; &#38; &#34;2&#34;');
  expect(xml).toContain('<rdf:li>Müller &#38; Söhne</rdf:li>');
  expect(readPdf(file).source).toContain('(Brief <1> & "2")');
});

test('everything that is drawn has a tag or is marked as decoration', () => {
  const pages = drawingsOf(
    draw((paper) => {
      paper.heading('Titel');
      paper.qrCode('https://klinik.example', { size: 60, alt: 'Code' });
      paper.table([{ width: 100 }], [{ kind: 'head', cells: ['Kopf'] }, { cells: ['Zelle'] }]);
      for (let line = 0; line < 60; line += 1) paper.paragraph(`Zeile ${line}`);
    }),
  );

  expect(pages).toHaveLength(2);
  expect(pages.flatMap(drawnOutsideOfTags)).toEqual([]);
});

/** The operators that draw text, lines or pictures while no marked content is open. */
function drawnOutsideOfTags(drawing: string): string[] {
  let open = 0;
  return drawing.split('\n').filter((line) => {
    const operator = line.split(' ').at(-1) ?? '';
    if (operator === 'BDC' || operator === 'BMC') open += 1;
    if (operator === 'EMC') open -= 1;
    return open === 0 && /^(TJ|Tj|S|s|f|f\*|B|b|Do)$/.test(operator);
  });
}

test('the parts stand in the tree of the document in the order in which they are read', () => {
  const bytes = draw((paper) => {
    paper.heading('Titel');
    paper.paragraph('Text');
    paper.table([{ width: 100 }], [{ kind: 'head', cells: ['Kopf'] }, { cells: ['Zelle'] }]);
    paper.subheading('Ende');
  });

  expect(structureOf(bytes)).toBe('Document(H1 P Table(TR(TH) TR(TD)) H2)');
});

test('the same words give the same bytes, and another date gives others', () => {
  const content = (paper: Paper) => paper.paragraph('Łucja, 89,50 €');

  expect(draw(content).equals(draw(content))).toBe(true);
  expect(draw(content).equals(draw(content, { createdAt: new Date(0) }))).toBe(false);
});

test('a long text continues on the next sheet, and every sheet is numbered', () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ cells: [`Zeile ${index}`, `${index} €`] }));
  const columns = [{ width: millimetres(90) }, { width: millimetres(75), align: 'right' as const }];
  const { words, pages } = readPdf(draw((paper) => paper.table(columns, rows)));

  expect(pages).toBe(3);
  expect(words.filter((each) => each.startsWith('Zeile'))).toHaveLength(60);
  for (const label of ['Seite 1 von 3', 'Seite 2 von 3', 'Seite 3 von 3']) expect(words).toContain(label);
});

/** The pieces of text on each sheet, without page number and footer. */
function sheetsOf(bytes: Buffer): string[][] {
  const { words } = readPdf(bytes);
  const sheets: string[][] = [[]];
  for (const each of words) {
    if (each === 'Musterstraße 1') sheets.push([]);
    else if (!each.startsWith('Seite ')) sheets.at(-1)?.push(each);
  }
  return sheets.slice(0, -1);
}

test('a total stands with the last two rows, a head with the first and again on each sheet, however many rows there are', () => {
  for (const count of [1, 2, 3, 19, 20, 21, 22, 23, 24, 42, 43, 44, 45, 46]) {
    const rows = Array.from({ length: count }, (_, index) => ({ cells: [`Zeile ${index + 1}`] }));
    const sheets = sheetsOf(
      draw((paper) =>
        paper.table(
          [{ width: millimetres(90) }],
          [{ kind: 'head', cells: ['Kopf'] }, ...rows, { kind: 'total', cells: ['Summe'] }],
        ),
      ),
    );
    const end = [...rows.slice(-2).flatMap(({ cells }) => cells), 'Summe'];
    expect(sheets.at(-1)?.slice(-end.length), `${count} rows`).toEqual(end);
    expect(sheets[0]?.slice(0, 2)).toEqual(['Kopf', 'Zeile 1']);
    for (const [head, first] of sheets)
      expect([head, first]).toEqual(['Kopf', expect.stringContaining('Zeile')]);
    expect(sheets.flat()).toHaveLength(sheets.length + count + 1);
  }
});

test('what is kept together stands on one sheet, and what is longer than a sheet begins where it is', () => {
  const lines = (name: string, count: number) =>
    Array.from({ length: count }, (_, line) => `${name} ${line}`);
  const write = (paper: Paper, texts: string[]) => {
    for (const each of texts) paper.paragraph(each);
  };
  const end = lines('Ende', 5);
  for (let before = 36; before <= 48; before += 2) {
    const sheets = sheetsOf(
      draw((paper) => {
        write(paper, lines('Zeile', before));
        paper.keepTogether((block) => write(block, end));
      }),
    );
    expect(sheets.at(-1)?.slice(-5), `${before} lines before`).toEqual(end);
  }
  const long = sheetsOf(draw((paper) => paper.keepTogether((block) => write(block, lines('Zeile', 60)))));
  expect(long.map((sheet) => sheet.length > 0)).toEqual([true, true]);
});

test('a file that is no font is refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 something else'))).toThrow('no WOFF 1.0 font');
});
