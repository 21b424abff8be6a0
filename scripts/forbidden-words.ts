// Forbidden words and patterns, each with its replacement.

interface Rule {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Files to which the rule does not apply. */
  readonly except?: RegExp;
}

/** Rules for every line of a file, code and comments too. */
const lineRules: readonly Rule[] = [
  {
    pattern: /\bkind\}?\s*(,|[!=]==?|=|<>)\s*'(market|reference)'/,
    instead: 'isMarketOil, isReleasedMarketOil, releasedMarketOils or releasedOils of market-oils.ts',
    except: /market-oils\.ts$|samples\/import\/|reference-oils\.store\.ts$/,
  },
  {
    pattern: /(onConflictDoUpdate\(|\bdo update set\b).*\bnow\(\)/,
    instead: 'excluded.…, since Citus takes no now() there (docs/scaling.md)',
  },
  {
    pattern:
      /\bstrangers?\b|\bnobody[’']s\b|\banew\b|\bmends?\b|\baffairs?\b|\bheirs?\b|\bas it stands\b|\bstands? (here|twice)\b|\bis no (country|CSV|number|id)\b|\bas a matter of course\b/i,
    instead: 'plain English',
  },
  { pattern: /\((\w+|\{[^}]*\}), place\) =>/, instead: 'index' },
];

const wholeWord = (words: string) => new RegExp(`(?<![/\\w-])(${words})(?![\\w-]|\\S*/)`, 'i');

/** Rules for texts that people read: one spelling, the American one. */
const textRules: readonly Rule[] = [
  { pattern: wholeWord('catalogues?'), instead: 'catalog' },
  // `licence 7` is the target of rows in the audit log
  { pattern: wholeWord('licences?(?! 0$)'), instead: 'license' },
  { pattern: wholeWord('e-mails?'), instead: 'email' },
  { pattern: wholeWord('cancell(ed|ing)'), instead: 'canceled, canceling' },
  { pattern: wholeWord('(behavi|col|fav|lab|neighb|vap)ours?(ed|ing|hood)?|grey'), instead: '-or, gray' },
  { pattern: wholeWord('cent(re[ds]?)|(kilo|centi|milli)?(met|lit)res?'), instead: '-er' },
  {
    pattern: wholeWord(
      '(author|categor|custom|emphas|initial|local|maxim|minim|normal|optim|organ|pressur|priorit|real|recogn|serial|special|standard|summar|synchron|util|visual)is(e[ds]?|ing|ations?)|analys(ed?|ing)',
    ),
    instead: '-ize, -yze',
  },
  { pattern: wholeWord('(label|signal|model|travel)l(ed|ing)'), instead: 'a single l' },
  { pattern: wholeWord('petrol'), instead: 'gasoline' },
  {
    pattern: wholeWord('ageing|cheques?|enquir(y|ies)|judgements?|learnt|programmes?|towards|tyres?'),
    instead: 'the American spelling',
  },
  { pattern: /\d[ \u00a0\u202f]%(?![a-z{])/, instead: '10%, without a space' },
];

const listComplaints = (rules: readonly Rule[], file: string, text: string): string[] =>
  rules
    .filter(({ pattern, except }) => pattern.test(text) && !except?.test(file))
    .map(({ pattern, instead }) => `${pattern.exec(text)?.[0]} → ${instead}`);

/** The forbidden words in a line of a file: `word → what to say`. */
export const forbiddenWordsIn = (file: string, line: string): string[] =>
  listComplaints(lineRules, file, line);

/** The forbidden words in a text that people read, such as those that `visibleTexts` finds: `word → what to say`. */
export const forbiddenSpellingsIn = (file: string, text: string): string[] =>
  listComplaints(textRules, file, text);
