/** Refuses the words that docs/vocabulary.md retires, in the names of files and in every identifier of the code. */
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { reportFaults } from './report-faults.ts';
import { readSourceFiles, type SourceFile } from './source-files.ts';

export interface Retired {
  /** The words of the retired name in order, in lower case: `taken time` is two. */
  words: string[];
  instead: string;
}

/** Rows of the vocabulary's table: | word in code | German | English | not used in code | */
export function retiredWords(vocabulary: string): Retired[] {
  return vocabulary.split('\n').flatMap((line) => {
    const [, instead = '', , , retired = ''] = line.split('|').map((cell) => cell.trim());
    return [...retired.matchAll(/`([^`]+)`/g)].map(([, words = '']) => ({
      words: words.toLowerCase().split(' '),
      instead: instead.replaceAll('`', ''),
    }));
  });
}

export function vocabularyFaults(files: SourceFile[], retired: Retired[]): string[] {
  const chosen = new Set(retired.flatMap(({ instead }) => instead.split(/\W+/)));
  // Most names stand in many files.
  const judged = new Map<string, Retired[]>();
  const retiredIn = (name: string) => {
    const cached = judged.get(name);
    if (cached) return cached;
    const parts = wordsOf(name);
    const found = chosen.has(name) ? [] : retired.filter(({ words }) => contains(parts, words));
    judged.set(name, found);
    return found;
  };
  return files.flatMap(({ path, text }) => {
    const names = [path.replace(/\.\w+$/, ''), ...identifiersOf(path, text)];
    return [...new Set(names)].flatMap((name) =>
      retiredIn(name).map(
        ({ words, instead }) => `${path}: ${name} says "${words.join(' ')}"; the word is ${instead}.`,
      ),
    );
  });
}

/** Every name that the code chooses. Behind a dot stands a name that was chosen elsewhere, perhaps by a library. */
function identifiersOf(path: string, text: string): string[] {
  const names = new Map<number, string>();
  const chosenElsewhere = new Set<number>();
  const keep = ({ name, start }: { name: string; start: number }) => void names.set(start, name);
  const visitor = new Visitor({
    Identifier: keep,
    JSXIdentifier: keep,
    MemberExpression: ({ property, computed }) => {
      if (!computed) chosenElsewhere.add(property.start);
    },
  });
  visitor.visit(parseSync(path, text).program);
  return [...names].filter(([start]) => !chosenElsewhere.has(start)).map(([, name]) => name);
}

/** `aPaidVisit`, `paid_visit` and `paid-visit.ts` are made of the same words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}

function contains(words: string[], retired: string[]): boolean {
  return words.some((_, start) =>
    retired.every((word, index) => [word, `${word}s`].includes(words[start + index] ?? '')),
  );
}

if (import.meta.main) {
  const files = readSourceFiles(['ts', 'tsx', 'mjs']);
  const retired = retiredWords(readFileSync('docs/vocabulary.md', 'utf8'));
  reportFaults(vocabularyFaults(files, retired), `${files.length} files use ${retired.length} words less.`);
}
