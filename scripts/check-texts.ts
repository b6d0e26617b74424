/** Both languages say everything: the same keys, the same parameters, a sentence for every refusal. */
import { failures } from '#contract/failures.ts';
import { parametersOf, readCatalogue } from './build-texts.ts';
import { findImports } from './find-imports.ts';
import { reportFaults } from './report-faults.ts';
import { readSourceFiles } from './source-files.ts';

type Catalogue = ReturnType<typeof readCatalogue>;

export interface Texts {
  german: Catalogue;
  english: Catalogue;
  failureCodes: string[];
  /** The words some source file imports, `texts/generated/<word>.ts`. */
  usedWords: Set<string>;
}

export function textFaults({ german, english, failureCodes, usedWords }: Texts): string[] {
  const [inGerman, inEnglish] = [sentencesOf(german), sentencesOf(english)];
  const keys = [...new Set([...inGerman.keys(), ...inEnglish.keys()])];
  const codesWithoutSentence = failureCodes.filter((code) => !inGerman.has(`failure › ${code}`));
  const unusedWords = Object.keys(german).filter((word) => !usedWords.has(word));
  return [
    ...keys.flatMap((key) => sentenceFaults(key, inGerman.get(key), inEnglish.get(key))),
    ...codesWithoutSentence.map((code) => `failure › ${code} is a refusal without a sentence.`),
    ...unusedWords.map((word) => `${word} is imported nowhere.`),
  ];
}

function sentenceFaults(key: string, german: string | undefined, english: string | undefined): string[] {
  if (german === undefined) return [`${key} is missing in de.json.`];
  if (english === undefined) return [`${key} is missing in en.json.`];
  if (german.trim() === '' || english.trim() === '') return [`${key} is empty.`];
  const [inGerman, inEnglish] = [german, english].map((sentence) => parametersOf(sentence).join(', '));
  return inGerman === inEnglish
    ? []
    : [`${key} takes {${inGerman}} in German and {${inEnglish}} in English.`];
}

function sentencesOf(catalogue: Catalogue): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([word, sentences]) =>
      Object.entries(sentences).map(([key, sentence]) => [`${word} › ${key}`, sentence] as const),
    ),
  );
}

function findUsedWords(): Set<string> {
  const targets = readSourceFiles(['ts', 'tsx']).flatMap(findImports);
  return new Set(
    targets.flatMap(({ target }) => {
      const word = 'file' in target && /^texts\/generated\/(\w+)\.ts$/.exec(target.file)?.[1];
      return word ? [word] : [];
    }),
  );
}

if (import.meta.main) {
  const texts = { german: readCatalogue('de'), english: readCatalogue('en') };
  const faults = textFaults({ ...texts, failureCodes: Object.keys(failures), usedWords: findUsedWords() });
  reportFaults(faults, `${sentencesOf(texts.german).size} texts are complete in both languages.`);
}
