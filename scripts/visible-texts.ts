// The texts of a file that people read: prose of documents, texts of sources, words of Typst templates.
import { parseSync } from '@swc/core';

interface VisibleText {
  /** The line on which it begins, from 1. */
  line: number;
  text: string;
}

/** A node of the syntax tree, with the fields that are read here. */
interface Node {
  readonly [field: string]: unknown;
  readonly type?: unknown;
  readonly value?: unknown;
  readonly span?: unknown;
  readonly start?: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const listNodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

/** What a literal or JSX text says, with 0 in place of each value of a template; undefined for other nodes. */
const literalText = ({ type, value, quasis }: Node): string | undefined => {
  if (type === 'JSXText' || type === 'StringLiteral') return String(value);
  if (type !== 'TemplateLiteral' || quasis === undefined) return undefined;
  return listNodes(quasis)
    .map(({ raw }) => String(raw))
    .join('0');
};

/** Whether a literal is prose: several words, or a label such as `Cart`. Other literals are names in code. */
const isProse = (type: unknown, text: string) =>
  type === 'JSXText' || /^[A-Z][a-z]+$/.test(text) || /\w\s+\S|\S\s+\w/.test(text);

const isSql = (tag: unknown) => isNode(tag) && tag.value === 'sql';

/** Imports name files, and tagged SQL names tables. */
const hasNoTexts = ({ type, source, tag }: Node) =>
  type === 'ImportDeclaration' || (type !== undefined && source !== undefined) || isSql(tag);

const literals = (node: Node, add: (node: Node, text: string) => void): void => {
  if (hasNoTexts(node)) return;
  const text = literalText(node);
  if (text !== undefined && isProse(node.type, text)) add(node, text);
  for (const [key, value] of Object.entries(node))
    if (key !== 'span') for (const child of listNodes(value)) literals(child, add);
};

/** A statement before the source: the parser counts positions over all files, and this one is at the start of the file. */
const origin = '0;\n';

const spanStart = (node: Node) => (isNode(node.span) ? Number(node.span.start) : 0);

const sourceTexts = (source: string, tsx: boolean): VisibleText[] => {
  const { body } = parseSync(origin + source, { syntax: 'typescript', tsx });
  const statements = listNodes(body);
  const start = spanStart(statements[0] ?? {}) + origin.length;
  const bytes = Buffer.from(source);
  const found: VisibleText[] = [];
  const add = (node: Node, text: string) => {
    const before = bytes.subarray(0, spanStart(node) - start).toString();
    found.push({ line: before.split('\n').length, text });
  };
  for (const statement of statements) literals(statement, add);
  return found;
};

const codeOfDocument = /```.*?```|`[^`\n]*`|\]\([^)]*\)/gs;
const wordsOfTemplate = /^=+ .*|"[^"\n]* [^"\n]*"|"[A-Z][a-z]+"/g;

const lines = (source: string, textOf: (line: string) => string): VisibleText[] =>
  source.split('\n').map((line, index) => ({ line: index + 1, text: textOf(line) }));

/** Code, links and line ends of a document are left out of its prose, so that lines keep their numbers. */
const documentTexts = (source: string) =>
  lines(
    source.replace(codeOfDocument, (code) => code.replace(/[^\n]/g, '')),
    (line) => line,
  );

/** @throws Error where a source cannot be parsed */
export const visibleTexts = (file: string, source: string): VisibleText[] => {
  if (file.endsWith('.md')) return documentTexts(source);
  if (file.endsWith('.typ')) return lines(source, (line) => line.match(wordsOfTemplate)?.join(' ') ?? '');
  return /\.tsx?$/.test(file) ? sourceTexts(source, file.endsWith('x')) : [];
};
