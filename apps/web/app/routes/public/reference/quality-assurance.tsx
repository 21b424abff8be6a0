import { ExampleControlChart } from '../../../features/library/public-chart/ExampleControlChart.tsx';
import { text } from '../../../site-text/quality-assurance.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';
import { BlindBatch } from '../../../ui/drawings/BlindBatch.tsx';

export default function QualityAssurance() {
  return <TextPage text={text} slots={{ chart: <ExampleControlChart /> }} drawing={<BlindBatch />} />;
}
