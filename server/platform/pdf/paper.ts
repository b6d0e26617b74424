import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Locale } from '../locale.ts';
import { escapeHtml } from '../mail.ts';
import { type FontRun, fontRuns, paperFonts, type Weight } from './paper-fonts.ts';

export interface About {
  title: string;
  author: string;
  lang: Locale;
  /** Written into the file. There is no other clock, so the same content gives the same bytes. */
  createdAt: Date;
  /** At the foot of every page. */
  footer: string[];
  pageLabel: (page: number, of: number) => string;
}

export interface Style {
  size?: number;
  weight?: Weight;
  color?: string;
  /** From the left edge of what is written on. */
  indent?: number;
  width?: number;
  align?: 'left' | 'right';
}

interface Column {
  width: number;
  align?: 'left' | 'right';
}

interface Row {
  cells: string[];
  kind?: 'head' | 'total';
}

export interface Paper {
  /** Writes on, below what was written before. */
  heading(text: string, style?: Style): void;
  subheading(text: string, style?: Style): void;
  paragraph(text: string, style?: Style): void;
  /** A PNG without transparency, because a transparent one is drawn asynchronously; `alt` describes it. */
  picture(png: Buffer, size: { width: number; height: number; alt: string }): void;
  /** A QR code of these words beside what follows; the words below it are written with `indent`. */
  qrCode(text: string, place: { size: number; indent?: number; alt: string }): void;
  /** A head stands with the first row and again on each further sheet, and a total with the last two rows and with what is drawn after them. */
  table(columns: Column[], rows: Row[], drawAfter?: (paper: Paper) => void): void;
  /** Continues on the next sheet unless this much room is left. */
  needRoom(points: number): void;
  /** What is drawn here stands on one sheet, unless it needs more than one. It is drawn twice: first to measure it. */
  keepTogether(draw: (paper: Paper) => void): void;
  /** Continues at this distance from the upper edge of the sheet. */
  moveTo(top: number): void;
  space(points: number): void;
}

const MILLIMETRE = 72 / 25.4;
const LEFT = 25 * MILLIMETRE;
const WIDTH = 165 * MILLIMETRE;
const FOOT = 266 * MILLIMETRE;
const MARGINS = { left: LEFT, right: 20 * MILLIMETRE, top: 20 * MILLIMETRE, bottom: 36 * MILLIMETRE };
const INK = '#2a1f2c';
const SOFT_INK = '#5f5262';
const LINE = '#e3c7d6';

type Document = InstanceType<typeof PDFDocument>;
type Structure = ReturnType<Document['struct']>;
type Drawing = (doc: Document, structure: Structure) => void;

/** Says that it follows PDF/UA: every word has a tag or is marked as decoration, see the tests. */
class AccessibleDocument extends PDFDocument {
  override endMetadata(): void {
    // The library writes these words into XML without escaping. The other parts of the file are complete by now.
    const { Title = '', Author = '' } = this.info;
    Object.assign(this.info, { Title: escapeHtml(Title), Author: escapeHtml(Author) });
    this.appendXML(PDF_UA);
    super.endMetadata();
  }
}

const PDF_UA = `<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`;

/** One document on A4 sheets. Every word is drawn as a letter and nothing is fetched, so no word can do harm. */
export function drawPaper(about: About, draw: (paper: Paper) => void): Buffer {
  const { title, author, lang, createdAt } = about;
  const doc = new AccessibleDocument({
    size: 'A4',
    margins: MARGINS,
    lang,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  for (const [name, bytes] of paperFonts()) doc.registerFont(name, bytes);

  const structure = doc.struct('Document');
  doc.addStructure(structure);
  draw(paperOn(doc, structure));
  structure.end();
  drawFooters(doc, about);
  doc.end();
  return readAll(doc);
}

/** In millimetres, as paper is measured. */
export function millimetres(length: number): number {
  return length * MILLIMETRE;
}

function paperOn(doc: Document, structure: Structure): Paper {
  const block = (tag: string, text: string, style: Style) => {
    structure.add(doc.struct(tag, {}, () => write(doc, text, style)));
  };
  const heightOf = trialSheet();
  const findRoomFor = (draw: Drawing) => needRoom(doc, heightOf(draw));
  const paper: Paper = {
    heading: (text, style = {}) => block('H1', text, { size: 20, weight: 'bold', ...style }),
    subheading: (text, style = {}) => block('H2', text, { size: 14, weight: 'bold', ...style }),
    paragraph: (text, style = {}) => block('P', text, style),
    picture: (png, { width, height, alt }) => {
      needRoom(doc, height);
      const top = doc.y;
      structure.add(doc.struct('Figure', { alt }, () => doc.image(png, LEFT, top, { fit: [width, height] })));
      doc.y = top + height;
    },
    qrCode: (text, { size, indent = 0, alt }) => {
      needRoom(doc, size);
      const top = doc.y;
      structure.add(
        doc.struct('Figure', { alt }, () => drawCode(doc, text, { size, left: LEFT + indent, top })),
      );
      doc.y = top;
    },
    needRoom: (points) => {
      needRoom(doc, points);
    },
    keepTogether: (draw) => {
      findRoomFor((on, within) => draw(paperOn(on, within)));
      draw(paper);
    },
    moveTo: (top) => {
      doc.y = top;
    },
    space: (points) => {
      doc.y += points;
    },
    table: (columns, rows, drawAfter) => {
      const table = doc.struct('Table');
      structure.add(table);
      const groups = rowsTogether(rows);
      for (const group of groups) {
        const isNewSheet = findRoomFor((on, within) => {
          drawRows(on, within, columns, group);
          if (group === groups.at(-1)) drawAfter?.(paperOn(on, within));
        });
        if (isNewSheet && group !== groups[0]) repeatHead(doc, columns, rows);
        drawRows(doc, table, columns, group);
      }
      table.end();
      drawAfter?.(paper);
    },
  };
  return paper;
}

/** Drawn as squares, so that it stays sharp in every size. */
function drawCode(doc: Document, text: string, at: { size: number; left: number; top: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const square = at.size / size;
  data.forEach((row, line) => {
    row.forEach((isDark, column) => {
      if (isDark) doc.rect(at.left + column * square, at.top + line * square, square, square);
    });
  });
  doc.fillColor(INK).fill();
}

const SHEET_ROOM = 297 * MILLIMETRE - MARGINS.top - MARGINS.bottom;
const TRIAL_HEIGHT = 14_400;

/**
 * Measures the room that a drawing needs on one sheet, at most a whole sheet, on a trial sheet that does not end. A paper
 * has one for all its measurements, because the fonts are read for it again.
 */
function trialSheet(): (draw: Drawing) => number {
  let trial: { doc: Document; structure: Structure } | undefined;
  return (draw) => {
    trial ??= beginTrial();
    trial.doc.y = MARGINS.top;
    draw(trial.doc, trial.structure);
    return Math.min(trial.doc.y - MARGINS.top, SHEET_ROOM);
  };
}

function beginTrial() {
  const doc = new PDFDocument({ size: [210 * MILLIMETRE, TRIAL_HEIGHT], margins: MARGINS, tagged: true });
  for (const [name, bytes] of paperFonts()) doc.registerFont(name, bytes);
  const structure = doc.struct('Document');
  doc.addStructure(structure);
  return { doc, structure };
}

/** The rows that stand on one sheet: a head with its first row, and a total with the last two rows. */
function rowsTogether(rows: readonly Row[]): Row[][] {
  const total = rows.findLastIndex(({ kind }) => kind === 'total');
  const groups: Row[][] = [];
  rows.forEach((row, index) => {
    const staysTogether = rows[index - 1]?.kind === 'head' || (index > total - 2 && index <= total);
    const last = groups.at(-1);
    if (staysTogether && last) last.push(row);
    else groups.push([row]);
  });
  return groups;
}

const CELL = 8;

function drawRows(doc: Document, table: Structure, columns: Column[], rows: readonly Row[]): void {
  for (const { cells, kind } of rows) {
    const row = doc.struct('TR');
    table.add(row);
    drawRow(doc, row, columns, cells, kind);
    row.end();
  }
}

function drawRow(
  doc: Document,
  row: Structure,
  columns: Column[],
  cells: string[],
  kind?: 'head' | 'total',
): void {
  const top = doc.y + CELL;
  const style: Style = kind === undefined ? {} : { weight: 'bold' };
  let [indent, bottom] = [0, top];
  columns.forEach((column, index) => {
    const place = { ...style, ...column, indent };
    doc.y = top;
    const cell = doc.struct(kind === 'head' ? 'TH' : 'TD', {}, () => write(doc, cells[index] ?? '', place));
    if (kind === 'head') sayThatItHeadsItsColumn(cell);
    row.add(cell);
    bottom = Math.max(bottom, doc.y);
    indent += column.width;
  });
  doc.y = bottom + CELL;
  drawLine(doc, doc.y);
}

/** The head of a table again, on its next sheet. Screen readers know it from the first one. */
function repeatHead(doc: Document, columns: Column[], rows: readonly Row[]): void {
  const head = rows.find(({ kind }) => kind === 'head');
  if (!head) return;
  const top = doc.y + CELL;
  let [indent, bottom] = [0, top];
  doc.markContent('Artifact', { type: 'Pagination' });
  columns.forEach((column, index) => {
    doc.y = top;
    write(doc, head.cells[index] ?? '', { weight: 'bold', ...column, indent });
    bottom = Math.max(bottom, doc.y);
    indent += column.width;
  });
  doc.endMarkedContent();
  doc.y = bottom + CELL;
  drawLine(doc, doc.y);
}

/** Screen readers repeat the head of a column with its cells. The library has no option for it. */
function sayThatItHeadsItsColumn(cell: Structure): void {
  const { dictionary } = cell as Structure & { dictionary: { data: Record<string, unknown> } };
  dictionary.data.A = { O: 'Table', Scope: 'Column' };
}

/** Whether a new sheet was needed. */
function needRoom(doc: Document, points: number): boolean {
  const isFull = doc.y > doc.page.height - MARGINS.bottom - points;
  if (isFull) doc.addPage();
  return isFull;
}

function write(doc: Document, text: string, style: Style): void {
  const { size = 10, weight = 'regular', color = INK, indent = 0, width = WIDTH, align = 'left' } = style;
  doc.fontSize(size).fillColor(color);
  const runs = fontRuns(text, weight);
  const left = LEFT + indent + (align === 'right' ? width - lengthOf(doc, runs) : 0);
  runs.forEach((run, index) => {
    const options = { width, lineGap: 2, continued: index < runs.length - 1, lineBreak: align === 'left' };
    doc.font(run.font);
    if (index === 0) doc.text(run.text, left, doc.y, options);
    else doc.text(run.text, options);
  });
}

function lengthOf(doc: Document, runs: FontRun[]): number {
  return runs.reduce((sum, { font, text }) => sum + doc.font(font).widthOfString(text), 0);
}

const BESIDE_LABEL = 16;

/** Footers are marked as artifacts, so that screen readers skip them. */
function drawFooters(doc: Document, { footer, pageLabel }: About): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    drawLine(doc, FOOT);
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.y = FOOT + CELL;
    const label = pageLabel(page + 1, count);
    write(doc, label, { size: 8, color: SOFT_INK, align: 'right' });
    doc.y = FOOT + CELL;
    const width = WIDTH - Math.max(80, lengthOf(doc, fontRuns(label, 'regular')) + BESIDE_LABEL);
    for (const text of footer) write(doc, text, { size: 8, color: SOFT_INK, width });
    doc.endMarkedContent();
  }
}

function drawLine(doc: Document, top: number): void {
  doc
    .markContent('Artifact', { type: 'Layout' })
    .moveTo(LEFT, top)
    .lineTo(LEFT + WIDTH, top)
    .lineWidth(0.7)
    .strokeColor(LINE)
    .stroke()
    .endMarkedContent();
}

/** Reads all bytes at once; nothing in a paper is drawn asynchronously. */
function readAll(doc: Document): Buffer {
  const pieces: Buffer[] = [];
  for (let piece = doc.read(); piece !== null; piece = doc.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}
