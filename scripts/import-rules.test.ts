import { globSync } from 'node:fs';
import path from 'node:path';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const { forbidden = [] } = await extractConfig(path.join(root, '.dependency-cruiser.mjs'));
const files = globSync('{apps,packages,e2e,lab,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules', '**/build', '**/.react-router'],
});

/** Patterns of the rules for who imports and who is imported. */
const patterns = forbidden.flatMap((rule) =>
  [rule.from.path, 'to' in rule && 'path' in rule.to ? rule.to.path : undefined]
    .flat()
    .flatMap((pattern) => (pattern === undefined ? [] : [[rule.name ?? '', pattern] as const])),
);

test.each(patterns)('the rule %s is about files that exist: %s', (_name, pattern) => {
  // another pattern of the rule may refer to a group of this one
  expect(files.some((file) => new RegExp(pattern).test(file))).toBe(true);
});
