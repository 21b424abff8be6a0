// What a label states besides the classes that are known: approvals of vehicle makers, and names that are not known.

import { classNames } from './class-limits.rules.ts';
import { approvals } from './service-classes.rules.ts';

/** Claims of a label without a known limit, as printed. */
export interface Unjudged {
  /** Approvals of vehicle and engine makers. */
  approvals: string[];
  /** Neither a class nor an approval that is known. */
  unknown: string[];
}

/** Beginnings of the approvals of makers. */
const makers =
  /^(?:MB|MERCEDES|VW|AUDI|BMW|PORSCHE|FORD|WSS|GM|OPEL|DEXOS[R®]?|RENAULT|RN|RLD|PSA|PEUGEOT|FIAT|IVECO|CHRYSLER|MS-|JAGUAR|STJLR|VOLVO|VDS|MACK|EO-|MAN|SCANIA|LDF|DAF|CUMMINS|CES|CAT|ECF|DETROIT|DFS|DDC|ALLISON|MTU|DEUTZ|DQC|TOYOTA|HONDA|NISSAN|MAZDA|HYUNDAI|KIA|SUBARU|NMMA|JOHN DEERE)(?![A-Z])/i;

/** Words that name no class of their own. */
const words =
  /^(?:API|ILSAC|ACEA|JASO|CCMC|SAE|PLUS|AND|OR|MEETS?|EXCEEDS?|SUITABLE FOR|(?:SAE )?\d{1,2}W(?:-?\d{1,2})?|SERVICE|CLASS|CATEGORY|LEVEL|NONE|NO|N\/A|NOT STATED|EC|EC II|RC|WITH RC|ENERGY CONSERVING(?: II)?|(?:WITH )?RESOURCE CONSERVING)$/i;

/** Letters of approvals are moved out of the way of class names and back. */
const privateUse = 0xe000;
const mask = (text: string) =>
  text.replace(/[A-Z0-9]/gi, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + privateUse));
const unmask = (text: string) =>
  text.replace(/[\uE000-\uE0FF]/g, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) - privateUse),
  );

/** A known name with the year of its sequences or `-RC`. */
const known = new RegExp(`${classNames}(?:-\\d\\d(?!\\d)|-RC(?![A-Z0-9]))?`, 'gi');
const organisation = /^(?:API|ILSAC|ACEA|JASO|CCMC)[\s:]+/i;

/** The approvals and the unknown names on a label, each once, in its order. */
export const readUnjudged = (serviceClass: string): Unjudged => {
  const found: Unjudged = { approvals: [], unknown: [] };
  const rest = serviceClass.replace(new RegExp(approvals.source, 'giu'), mask).replace(known, ',');
  // the sheets of one approval stand together: VW 504 00/507 00
  for (const part of unmask(rest).split(
    /[,;|&+]|\/(?!\s*\d)|\b(?:and|or|meets?)\b|\s(?=(?:SAE )?\d{1,2}W-?\d)/i,
  )) {
    const name = part
      .trim()
      .replace(organisation, '')
      .replace(/^[\s:.()-]+|[\s:(-]+$/g, '');
    if (!/[A-Z0-9]/i.test(name) || words.test(name)) continue;
    const list = makers.test(name) ? found.approvals : found.unknown;
    if (!list.includes(name)) list.push(name);
  }
  return found;
};
