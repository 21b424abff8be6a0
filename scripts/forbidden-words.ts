// Words that must not return, each with its replacement.

interface Rule {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Files the rule does not apply to. */
  readonly except?: RegExp;
}

const rules: readonly Rule[] = [
  { pattern: /\bRefusal\b|\bbadField\b/, instead: 'ApiError, fieldError' },
  { pattern: /import \* as line\b/, instead: 'endpoints' },
  { pattern: /\w(?<!use)Parts\b/, instead: 'Deps or Pick<Platform, …>' },
  {
    pattern: /\bEdition\b|\bnoteEvent\b|\bCartInHand\b|\bWhyHere\b|\bOnceReady\b/,
    instead: 'the names of docs/architecture.md',
  },
  { pattern: /\bstrangers?\b|\bnobody[’']s\b|\banew\b|\bmends?\b|\baffairs?\b/i, instead: 'plain English' },
  {
    pattern: /given up for lost|as a matter of course|in one breath|cart in hand/i,
    instead: 'plain English',
  },
  { pattern: /\bstands? (here|twice)\b/i, instead: '“appears”' },
  { pattern: /\bkill drills?\b|\bheirs?\b|\bhouseholds?\b/i, instead: 'crash test, assignee, /64 prefix' },
  { pattern: /\bis no (country|CSV|number|id)\b/, instead: '“is not a …”' },
  {
    pattern: /\bkind\}?\s*(,|[!=]==?|=|<>)\s*'(market|reference)'/,
    instead: 'isMarketOil, isReleasedMarketOil, releasedMarketOils or releasedOils of market-oils.ts',
    except: /market-oils\.ts$|samples\/import\/|reference-oils\.store\.ts$/,
  },
  {
    pattern: /(onConflictDoUpdate\(|\bdo update set\b).*\bnow\(\)/,
    instead: 'excluded.…, since Citus takes no now() there (docs/scaling.md)',
  },
  { pattern: /\bpresent password\b/i, instead: '“current password”' },
  { pattern: /\bpatience\b|\bTestAnswer\b|_twin\b/, instead: 'timeouts, TestResponse, duplicate' },
  { pattern: /\bhalfAMinutePasses\b|\bconfirmRefused\b/, instead: 'what it does; confirmError' },
  { pattern: /\((\w+|\{[^}]*\}), place\) =>/, instead: 'index' },
  { pattern: /\bas it stands\b|\bhas no say\b|\bmoment of chance\b/i, instead: 'plain English' },
  { pattern: /\bData offered\b/, instead: 'assigned, invited' },
];

/** The forbidden words in a line of this file: `word → replacement`. */
export const forbiddenWordsIn = (file: string, line: string): string[] =>
  rules
    .filter(({ pattern, except }) => pattern.test(line) && !except?.test(file))
    .map(({ pattern, instead }) => `${pattern.exec(line)?.[0]} → ${instead}`);
