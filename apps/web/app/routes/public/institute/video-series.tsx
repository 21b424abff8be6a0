import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function VideoSeries() {
  return <PageHeader />;
}
