/**
 * Compiles texts/de.json and texts/en.json into one typed module per word (texts/generated/booking.ts …),
 * so that a browser chunk carries only the words of its own screens and a wrong key or a missing
 * parameter is a type error. A text missing in English falls back to German; `npm run check` refuses it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const folder = new URL('../texts/', import.meta.url);
const output = new URL('generated/', folder);

type Sentences = Record<string, string>;
type Catalogue = Record<string, Sentences>;

export function readCatalogue(locale: 'de' | 'en'): Catalogue {
  return JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8'));
}

export function parametersOf(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort();
}

export function compileWord(word: string, german: Sentences, english: Sentences): string {
  const entries = (sentences: Sentences) =>
    Object.keys(german)
      .map((key) => `    ${JSON.stringify(key)}: ${compileSentence(sentences[key] ?? german[key] ?? '')},`)
      .join('\n');
  return `// Compiled from texts/*.json by scripts/build-texts.ts.
export const ${word} = {
  de: {
${entries(german)}
  },
  en: {
${entries(english)}
  },
};
`;
}

function compileSentence(sentence: string): string {
  const parameters = parametersOf(sentence);
  if (parameters.length === 0) return JSON.stringify(sentence);
  const body = JSON.stringify(sentence).slice(1, -1).replaceAll('`', '\\`').replaceAll('\\"', '"');
  const template = body.replaceAll('$', '\\$').replace(/\{(\w+)\}/g, (_, name) => `\${p.${name}}`);
  const shape = parameters.map((name) => `${name}: string | number`).join('; ');
  return `(p: { ${shape} }) => \`${template}\``;
}

/** Writes only what changed, so that two builds can run at the same time once the texts are compiled. */
export function buildTexts(): void {
  const [german, english] = [readCatalogue('de'), readCatalogue('en')];
  mkdirSync(output, { recursive: true });
  for (const file of readdirSync(output)) {
    if (!(file.replace(/\.ts$/, '') in german)) rmSync(new URL(file, output));
  }
  for (const [word, sentences] of Object.entries(german)) {
    const [file, compiled] = [
      new URL(`${word}.ts`, output),
      compileWord(word, sentences, english[word] ?? {}),
    ];
    if (!existsSync(file) || readFileSync(file, 'utf8') !== compiled) writeFileSync(file, compiled);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) buildTexts();
