import { pages } from '@iom/contract/shared/pages.ts';
import { Link } from 'react-router';
import { Timeline } from '../../../features/catalogue/timeline/Timeline.tsx';
import { siteText } from '../../../lib/pages/site.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function Anniversary() {
  return (
    <>
      <PageHeader
        lead={`Forty years after its founding in 1984 the institute has ${siteText('oils')} oils on its shelf of data, collected from ${siteText('firstYear')} to ${siteText('lastYear')}. This is what was printed on them.`}
      />
      <div className="prose">
        <p>
          A grade arrives on one shelf, spreads, and fades on another. The lines below are counted, not told:
          each shows which share of the oils bought around a year carried a grade or a class, in which year
          the archive met it first, and when it was most common. An oil with several classes on its label
          counts in each.
        </p>
        <p>
          Some of the dates behind the lines: grade 16 joined SAE J300 in 2013, grades 12 and 8 in January
          2015. The first ACEA sequences are of 1996. API SP and ILSAC GF-6A and GF-6B were licensed from 1
          May 2020, API SQ and ILSAC GF-7A and GF-7B from 31 March 2025. Between such a date and the first
          bottle in the table lie the months a new class needs to reach a shop; an older bottle beside it
          shows how long the last one stays.
        </p>
        <p>
          The announcement of the anniversary is in the <Link to={pages.newsCelebrate.path()}>news</Link>.
        </p>
      </div>
      <Timeline />
    </>
  );
}
