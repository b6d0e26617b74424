/** Refuses what reaches behind the public face of a library: such code breaks with any update, and nobody expects it. */
import { existsSync, readFileSync } from 'node:fs';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { reportFaults } from './report-faults.ts';
import { isTestFile, readSourceFiles, type SourceFile } from './source-files.ts';

/** The `exports` of a package; undefined if it names none, or is not installed. */
export type ExportsOf = (packageName: string) => Record<string, unknown> | undefined;

const PRIVATE_FOLDER = /(^|\/)(node_modules|dist|src|lib|build|internal)(\/|$)/;
/** What the drivers and servers that we use do not describe, or listeners of theirs that are not ours to move. */
const HIDDEN_MEMBERS = ['processID', 'prependListener', 'rawListeners', 'removeAllListeners'];
/** Methods of connections, pools and servers: whoever replaces one on an object hides it from everybody else. */
const REPLACED_METHODS = ['query', 'connect', 'emit'];
/** Zod describes it for those who read schemas. */
const DESCRIBED = ['_zod'];
/** These change what a package is made of while it is loaded. */
const SOURCE_PATCHES = ['registerHooks', 'patch-package'];

export function insideFaults(files: SourceFile[], exportsOf: ExportsOf): string[] {
  return files.flatMap((file) => {
    const faults = [...importFaults(file, exportsOf), ...memberFaults(file), ...pluginFaults(file)];
    return [...new Set(faults)].map((fault) => `${file.path}: ${fault}`);
  });
}

function importFaults({ path, text }: SourceFile, exportsOf: ExportsOf): string[] {
  return [...specifiersIn(path, text)].flatMap((specifier) => {
    if (/^(node:|#)/.test(specifier)) return [];
    if (/^[./]/.test(specifier)) {
      return specifier.includes('node_modules/')
        ? [`imports ${specifier}, a private path of a package.`]
        : [];
    }
    const [, name = '', inside = ''] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+?))?(?:\?.*)?$/.exec(specifier) ?? [];
    if (inside === '' || isPublic(inside, exportsOf(name))) return [];
    return [`imports ${specifier}, which is a private path of ${name}.`];
  });
}

function* specifiersIn(path: string, text: string): Generator<string> {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  for (const { moduleRequest } of staticImports) yield moduleRequest.value;
  for (const { entries } of staticExports) {
    const source = entries[0]?.moduleRequest?.value;
    if (source !== undefined) yield source;
  }
  for (const { moduleRequest } of dynamicImports) {
    const [, specifier] = /^['"`]([^'"`]+)/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    if (specifier !== undefined) yield specifier;
  }
}

/** A package without `exports` says nothing of its paths; these folders are private by custom. */
function isPublic(inside: string, exports: Record<string, unknown> | undefined): boolean {
  if (!exports) return !PRIVATE_FOLDER.test(inside);
  return Object.entries(exports).some(([key, target]) => {
    if (target === null || !key.startsWith('./')) return false;
    if (key === `./${inside}`) return true;
    const [before = '', after] = key.slice(2).split('*');
    const isMeant = after !== undefined && inside.startsWith(before) && inside.endsWith(after);
    // A pattern for everything opens the private folders, too, but does not mean them.
    return isMeant && (before !== '' || !PRIVATE_FOLDER.test(inside));
  });
}

function memberFaults(file: SourceFile): string[] {
  const isTest = isTestFile(file.path);
  const found: string[] = [];
  const refuse = (name: string) =>
    void found.push(`reaches for ${name}, which belongs to the inside of a library.`);
  const visitor = new Visitor({
    MemberExpression(node) {
      const name = nameOf(node.property);
      if (node.computed || name === undefined || node.object.type === 'ThisExpression') return;
      if (/^_[a-z]/i.test(name) && !DESCRIBED.includes(name)) refuse(name);
      if (!isTest && HIDDEN_MEMBERS.includes(name)) refuse(name);
      if (name === 'stream' && memberName(node.object) === 'connection') refuse('connection.stream');
      if (isDriverFile(file) && name === 'connection') refuse('connection');
    },
    ObjectPattern({ properties }) {
      for (const property of properties) {
        const name = property.type === 'Property' ? nameOf(property.key) : undefined;
        if (!isTest && name !== undefined && HIDDEN_MEMBERS.includes(name)) refuse(name);
      }
    },
    AssignmentExpression({ left }) {
      if (isTest || left.type !== 'MemberExpression') return;
      if (memberName(left.object) === 'prototype') refuse('a prototype');
      const replaced = nameOf(left.property);
      if (REPLACED_METHODS.includes(replaced ?? '')) refuse(`${replaced}, to replace it`);
    },
  });
  visitor.visit(parseSync(file.path, file.text).program);
  return found;
}

/** `client.connection` of the driver of PostgreSQL; elsewhere that may be a connection of a browser. */
function isDriverFile({ path, text }: SourceFile): boolean {
  return /^(server|scripts|sandbox|bench|database)\//.test(path) && /from 'pg'/.test(text);
}

/** A plugin of the build may change our own code, not that of packages. */
function pluginFaults({ path, text }: SourceFile): string[] {
  if (isTestFile(path) || path === 'scripts/check-insides.ts') return [];
  const patches = SOURCE_PATCHES.filter((word) => text.includes(word));
  const faults = patches.map((word) => `uses ${word}, which changes the code of packages.`);
  let hasTransform = false;
  const visitor = new Visitor({
    ObjectExpression({ properties }) {
      const names = properties.map((each) => (each.type === 'Property' ? nameOf(each.key) : undefined));
      // A plugin has a name and a hook.
      if (names.includes('name') && (names.includes('transform') || names.includes('load')))
        hasTransform = true;
    },
  });
  visitor.visit(parseSync(path, text).program);
  if (hasTransform && /\/node_modules\/|\.endsWith\('\/[\w@-]+\//.test(text))
    faults.push('has a plugin that changes the code of a package.');
  return faults;
}

function nameOf(node: Node): string | undefined {
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined;
}

function memberName(node: Node): string | undefined {
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : nameOf(node);
}

function installedExports(packageName: string): Record<string, unknown> | undefined {
  const path = `node_modules/${packageName}/package.json`;
  if (!existsSync(path)) return undefined;
  const { exports } = JSON.parse(readFileSync(path, 'utf8')) as { exports?: unknown };
  return typeof exports === 'object' && exports !== null ? (exports as Record<string, unknown>) : undefined;
}

if (import.meta.main) {
  const files = readSourceFiles(['ts', 'tsx', 'mjs']);
  reportFaults(
    insideFaults(files, installedExports),
    `${files.length} files use libraries as their manuals say.`,
  );
}
