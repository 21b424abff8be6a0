// Words that must not come back, each with what to say instead. Held by `npm run check`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

const words: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bRefusal\b|\bbadField\b/, 'ApiError, fieldError'],
  [/import \* as line\b/, 'endpoints'],
  [/\w(?<!use)Parts\b/, 'Deps or Pick<Platform, …>'],
  [/\bEdition\b|\bnoteEvent\b|\bCartInHand\b|\bWhyHere\b|\bOnceReady\b/, 'the names of docs/architecture.md'],
  [/\bstrangers?\b|\bnobody[’']s\b|\banew\b|\bmends?\b|\baffairs?\b/i, 'plain English'],
  [/given up for lost|as a matter of course|in one breath|cart in hand/i, 'plain English'],
  [/\bstands? (here|twice)\b/i, '“appears”'],
  [/\bkill drills?\b|\bheirs?\b|\bhouseholds?\b/i, 'crash test, assignee, /64 prefix'],
  [/\bis no (country|CSV|number|id)\b/, '“is not a …”'],
  [/\bkind\b(,| =) 'market'/, 'isMarketOil, isReleasedMarketOil or releasedMarketOils of market-oils.ts'],
  [/\bpresent password\b/i, '“current password”'],
];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css|md|sh)$/.test(file) && file !== 'scripts/check-words.ts');

const complaints = files.flatMap((file) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      words
        .filter(([pattern]) => pattern.test(line))
        .map(([pattern, instead]) => `${file}:${index + 1}: ${pattern.exec(line)?.[0]} → ${instead}`),
    ),
);
for (const complaint of complaints) console.error(complaint);
console.log(`${files.length} files, ${complaints.length} forbidden words found`);
process.exitCode = complaints.length > 0 ? 1 : 0;
