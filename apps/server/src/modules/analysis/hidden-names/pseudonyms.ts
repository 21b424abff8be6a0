import { createHmac } from 'node:crypto';
import { hiddenOil } from '@iom/contract/analysis/oil-names.rules.ts';

/** Consonants and digits that cannot be mistaken for each other, and spell no word. */
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ';
/** 28⁶ codes: two of 300 names have the same one in 1 of 10,000 views. */
const codeLength = 6;

/** The names of one view in place of those of brands, suppliers and oils. */
export interface Pseudonyms {
  brand(name: string): string;
  supplier(name: string): string;
  oil(reportNumber: string): string;
  /** In place of the number of a sample; also an order that follows no other. */
  sample(id: number): number;
}

/**
 * HMAC-SHA256 of each name with the secret of the site and the key of the view: the same in every table, chart and file of the view and
 * for each of its readers, different in every other view, and without the secret nothing follows from it. A name that is not stated stays
 * empty.
 */
export const openPseudonyms = (secret: string, key: string): Pseudonyms => {
  const digests = new Map<string, Buffer>();
  const digestOf = (kind: string, name: string) => {
    const text = `${kind} ${name}`;
    const digest = digests.get(text) ?? createHmac('sha256', secret).update(`${key} ${text}`).digest();
    digests.set(text, digest);
    return digest;
  };
  const codeOf = (kind: string, name: string) => {
    let rest = digestOf(kind, name).readUIntBE(0, 6);
    let code = '';
    for (let index = 0; index < codeLength; index += 1) {
      code += letters[rest % letters.length];
      rest = Math.floor(rest / letters.length);
    }
    return code;
  };
  const named = (kind: string) => (name: string) => (name === '' ? '' : `${kind} ${codeOf(kind, name)}`);
  return {
    brand: named('Brand'),
    supplier: named('Supplier'),
    oil: (reportNumber) => hiddenOil(codeOf('Oil', reportNumber)),
    sample: (id) => Math.max(1, digestOf('Sample', String(id)).readUInt32BE(0) >>> 1),
  };
};
