/** A letter that the font of the invoice does not have; those of the script Common are modifiers. */
const unprinted =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;

/** What to say beside a text whose letters the invoice cannot print; undefined where it can. The text is accepted all the same. */
export const unprintedNotice = (text: string): string | undefined =>
  unprinted.test(text)
    ? 'Our invoices are printed in Latin, Greek and Cyrillic letters; others appear as boxes.'
    : undefined;
