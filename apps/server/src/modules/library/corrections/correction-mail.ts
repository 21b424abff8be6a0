import { correctionText } from '@iom/contract/library/oil-values/corrections.rules.ts';
import type { OwnedCorrection } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { Site } from '#platform/site.ts';

/** Corrected values of one oil that the recipient holds, and corrections of its label. */
export interface CorrectedOil {
  reportNumber: string;
  corrections: readonly OwnedCorrection[];
}

/** Oils, and values of an oil, that are named. */
const mostOils = 20;
const mostValues = 50;

const oilLines = ({ publicUrl }: Site, { reportNumber, corrections }: CorrectedOil) => {
  const more = corrections.length - mostValues;
  return [
    `Report ${reportNumber}`,
    ...corrections.slice(0, mostValues).map((one) => `${one.analyte}: ${correctionText(one)}`),
    ...(more > 0 ? [`and ${counted(more, 'more correction')}`] : []),
    `The oil: ${publicUrl}${pages.oil.path({ reportNumber })}`,
  ].join('\n');
};

/** To a holder of corrected values. */
export const correctionMail = (site: Site, oils: readonly CorrectedOil[]): Pick<Mail, 'subject' | 'text'> => {
  const more = oils.length - mostOils;
  const corrections = oils.reduce((sum, oil) => sum + oil.corrections.length, 0);
  return {
    subject: `Corrections of ${counted(oils.length, 'oil')} in your data`,
    text: [
      `The data you hold have ${counted(corrections, 'correction')}.`,
      ...oils.slice(0, mostOils).map((oil) => oilLines(site, oil)),
      ...(more > 0 ? [`${counted(more, 'more oil')} ${more === 1 ? 'has' : 'have'} corrections.`] : []),
      'Files you downloaded before hold the old ones. New downloads and data reports hold the corrected ones and state their revision.',
      `Your data: ${site.publicUrl}${pages.owned.path()}`,
    ].join('\n\n'),
  };
};
