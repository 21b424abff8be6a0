import { analysisPath } from '@iom/contract/analysis/analysis-path.rules.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import type { Release } from '#modules/samples/samples.module.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { Site } from '#platform/site.ts';
import { watchName } from '../watches.service.ts';
import type { FoundWatch } from '../watches.store.ts';

/** A watch with the new oils that match it. */
export interface Match {
  found: FoundWatch;
  oils: readonly OilRow[];
  /** How many of the oils the user has data of already, through a regional database. */
  held: number;
}

interface Digest {
  releases: readonly Release[];
  matches: readonly Match[];
  /** Ends these mails. */
  token: string;
}

/** Oils of a match that are named. */
const mostNamed = 5;

const oilLine = (oil: OilRow) =>
  [
    `${oil.sample__report_number}: ${oil.brand_name}`,
    shownGrade(oil.sample__sae_grade),
    oil.country || oil.region,
    oil.year,
  ]
    .filter((part) => part !== '')
    .join(', ');

const linkOf = ({ publicUrl }: Site, { watch, analysis }: FoundWatch) =>
  analysis
    ? `Open the analysis: ${publicUrl}${analysisPath(analysis.query.answer?.name, { shared: analysis.token })}`
    : `See all matching oils: ${publicUrl}${pages.catalog.path({ ...watch.filters })}`;

const matchLines = (site: Site, { found, oils, held }: Match): string => {
  const more = oils.length - mostNamed;
  return [
    `“${watchName(found)}” matches ${counted(oils.length, 'new oil')}:`,
    ...oils.slice(0, mostNamed).map(oilLine),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(found.analysis
      ? ['Matched by its oil filters; its test parameters apply only to data you hold.']
      : []),
    ...(held > 0 ? [`You hold data of ${held} of them already.`] : []),
    linkOf(site, found),
  ].join('\n');
};

const oilsIn = (releases: readonly Release[]) => releases.reduce((sum, { oils }) => sum + oils.length, 0);

/** One mail for all releases and all watches of a user. */
export const releaseMail = (
  site: Site,
  { releases, matches, token }: Digest,
): Pick<Mail, 'subject' | 'text'> => {
  const { publicUrl } = site;
  const matching = new Set(matches.flatMap(({ oils }) => oils.map(({ id }) => id))).size;
  const subject =
    matching > 0
      ? `${counted(matching, 'new oil')} for your ${matches.length === 1 ? 'search' : 'searches'}`
      : `${counted(oilsIn(releases), 'new oil')} in the archive`;
  return {
    subject,
    text: [
      [
        'Test data have been released:',
        ...releases.map(({ name, oils }) => `${name}, ${counted(oils.length, 'oil')}`),
      ].join('\n'),
      ...matches.map((match) => matchLines(site, match)),
      `Recently added oils: ${publicUrl}${pages.recentlyAdded.path()}`,
      [
        'You receive this mail because you asked to be told about new oils.',
        `Choose which searches: ${publicUrl}${pages.watches.path()}`,
        `Stop these mails: ${publicUrl}${pages.unsubscribe.path({ token })}`,
      ].join('\n'),
    ].join('\n\n'),
  };
};
