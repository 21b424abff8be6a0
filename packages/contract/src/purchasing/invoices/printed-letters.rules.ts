/** A letter that is missing from the font of the invoice. Letters of the script Common are modifiers. */
const unprintable =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;

/** The notice for a text that the invoice cannot print; undefined if it can. The text is accepted nonetheless. */
export const unprintableNotice = (text: string): string | undefined =>
  unprintable.test(text)
    ? 'Our invoices are printed in Latin, Greek and Cyrillic letters. Other letters appear as boxes.'
    : undefined;
