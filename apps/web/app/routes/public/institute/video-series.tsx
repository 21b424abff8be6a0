import { samplePageFile, samplePageSize } from '@iom/contract/library/pdf-reports/sample-pages.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Link } from 'react-router';
import { text } from '../../../site-text/video-series.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';
import { SamplePath } from '../../../ui/drawings/SamplePath.tsx';
import { ButtonLink } from '../../../ui/plain/plain.tsx';

const slots = {
  path: <SamplePath />,
  report: (
    <Link to={pages.sampleDataReport.path()}>
      <img
        {...samplePageSize}
        src={samplePageFile(1)}
        alt="First page of the sample report: the bottle, its label, and what the measured values say about its claims"
        loading="lazy"
        decoding="async"
        style={{ display: 'block', width: '100%', maxWidth: 280, height: 'auto' }}
      />
    </Link>
  ),
  contact: (
    <ButtonLink to={pages.contact.path()} variant="default">
      Ask to be told
    </ButtonLink>
  ),
};

export default function VideoSeries() {
  return <TextPage text={text} slots={slots} />;
}
