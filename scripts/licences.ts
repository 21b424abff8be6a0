// Fails when a package in package-lock.json has a licence that is not listed here. Development packages may
// have further licences.
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

const shipped = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  // fonts; an unmodified library; unmodified files of it
  ...['OFL-1.1', 'LGPL-3.0-or-later', 'MPL-2.0', 'Unlicense', 'CC0-1.0'],
]);
const development = new Set([
  ...shipped,
  'CC-BY-4.0',
  'CC-BY-3.0',
  'Python-2.0',
  'PSF-2.0',
  'Artistic-2.0',
  'WTFPL',
]);

/** Packages with a licence only in their files, not in package.json. */
const stated: Record<string, string> = {
  'png-js': 'MIT',
  busboy: 'MIT',
  dicer: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
};

/** Whether an SPDX expression is allowed: every part of an AND, one part of an OR. */
const isAllowed = (expression: string, allowed: ReadonlySet<string>): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((licence) => allowed.has(licence.trim())));

const lock = path.resolve(import.meta.dirname, '../package-lock.json');
const packages: Record<string, LockedPackage> = JSON.parse(readFileSync(lock, 'utf8')).packages;
const installed = Object.entries(packages).filter(
  ([folder, { link }]) => folder.includes('node_modules/') && !link,
);
const refused = installed.flatMap(([folder, { license, dev, devOptional }]) => {
  const name = folder.split('node_modules/').at(-1) ?? '';
  const licence = license ?? stated[name] ?? 'none';
  return isAllowed(licence, dev || devOptional ? development : shipped) ? [] : [`${name}: ${licence}`];
});
if (refused.length > 0) {
  console.error(`Licenses that are not allowed:\n${refused.join('\n')}`);
  process.exit(1);
}
